import {
  blob,
  index,
  integer,
  primaryKey,
  real,
  sqliteTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/sqlite-core'
import { thoughtKinds } from '#lib/model/thought.ts'
import { labelPicks } from '#lib/model/thoughtLabel.ts'

/** One training or evaluation job. `key` comes from the files and never changes; the rest can be corrected. */
export const runs = sqliteTable(
  'runs',
  {
    id: text('id').primaryKey(),
    /** Native run name or source folder: the identity of the run. */
    key: text('key').notNull(),
    /** As shown and as asked for: the user's name for it, else the key; unique. */
    name: text('name').notNull(),
    model: text('model'),
    /** Synthetic sample data, labelled so wherever it shows. */
    synthetic: integer('synthetic', { mode: 'boolean' }).notNull().default(false),
    /** Corrections by the user as JSON (`RunSettings`), and the ones before it for undo. */
    settings: text('settings').notNull().default('{}'),
    settingsBefore: text('settings_before').notNull().default('[]'),
    createdAt: integer('created_at').notNull(),
    updatedAt: integer('updated_at').notNull(),
  },
  (t) => [uniqueIndex('runs_key').on(t.key), uniqueIndex('runs_name').on(t.name)],
)

/** A run at a step in a split, as corrected. */
export const checkpoints = sqliteTable(
  'checkpoints',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    runId: text('run_id').notNull(),
    split: text('split').notNull(),
    step: integer('step'),
    label: text('label'),
  },
  (t) => [index('checkpoints_run').on(t.runId, t.split, t.step)],
)

/**
 * Where rollouts stand as the files said and as the flags of an import set it; one row per combination met.
 * A changed setting is worked out on these few rows and then carried to the rollouts that point to them.
 */
export const placements = sqliteTable(
  'placements',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    runId: text('run_id').notNull(),
    detectedSplit: text('detected_split').notNull(),
    detectedStep: integer('detected_step'),
    stepSource: text('step_source').notNull(),
    detectedFacet: text('detected_facet'),
    setSplit: text('set_split'),
    setStep: integer('set_step'),
    setFacet: text('set_facet'),
    /** The import whose flags set them, for undo. */
    setBy: text('set_by'),
  },
  (t) => [index('placements_run').on(t.runId)],
)

/** Versions of segmenter, classifier, lexicon and tokenizer; one row per combination met. */
export const ruleVersions = sqliteTable(
  'rule_versions',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    segmenter: text('segmenter').notNull(),
    classifier: text('classifier').notNull(),
    lexicon: text('lexicon').notNull(),
    tokenizer: text('tokenizer').notNull(),
  },
  (t) => [uniqueIndex('rule_versions_all').on(t.segmenter, t.classifier, t.lexicon, t.tokenizer)],
)

/** The prompt of rollouts at one checkpoint; members point to it. */
export const groups = sqliteTable(
  'groups',
  {
    rowId: integer('row_id').primaryKey({ autoIncrement: true }),
    /** Hash of run, split, step, facet and prompt or native group: the address of its page. */
    id: text('id').notNull(),
    runId: text('run_id').notNull(),
    checkpointId: integer('checkpoint_id').notNull(),
    facet: text('facet'),
    promptKey: text('prompt_key').notNull(),
    /** Group key as the dump names it; null where grouped by equal prompt. */
    nativeKey: text('native_key'),
    source: text('source').notNull(),
    /** First words of the last user message, for lists. */
    gist: text('gist').notNull().default(''),
    /** Group size the run declares, if any. */
    expectedSize: integer('expected_size'),
  },
  (t) => [
    uniqueIndex('groups_id').on(t.id),
    index('groups_checkpoint').on(t.checkpointId, t.facet),
    index('groups_prompt').on(t.promptKey),
    index('groups_run').on(t.runId),
  ],
)

/** The narrow row per rollout: everything a chart counts, nothing to read. */
export const rollouts = sqliteTable(
  'rollouts',
  {
    rowId: integer('row_id').primaryKey({ autoIncrement: true }),
    id: text('id').notNull(),
    /** The source file that last offered it. */
    sourceId: integer('source_id').notNull(),
    runId: text('run_id').notNull(),
    placementId: integer('placement_id').notNull(),
    checkpointId: integer('checkpoint_id').notNull(),
    groupRow: integer('group_row').notNull(),
    facet: text('facet'),
    selection: text('selection').notNull(),
    sample: integer('sample'),
    nativeId: text('native_id'),
    reward: real('reward'),
    rewardSource: text('reward_source').notNull(),
    /** As used by every metric: 1, 0 or null; follows the run's rule. */
    correct: integer('correct', { mode: 'boolean' }),
    correctSource: text('correct_source').notNull(),
    detectedCorrect: integer('detected_correct', { mode: 'boolean' }),
    detectedCorrectSource: text('detected_correct_source').notNull(),
    partial: real('partial'),
    advantage: real('advantage'),
    status: text('status').notNull(),
    reasoningTokens: integer('reasoning_tokens').notNull(),
    outputTokens: integer('output_tokens').notNull(),
    tokenSource: text('token_source').notNull(),
    reasoningTurns: integer('reasoning_turns').notNull(),
    dcoreHits: integer('dcore_hits').notNull(),
    bilingualHits: integer('bilingual_hits').notNull(),
    thoughtsDecomposition: integer('thoughts_decomposition').notNull(),
    thoughtsReflection: integer('thoughts_reflection').notNull(),
    thoughtsVerification: integer('thoughts_verification').notNull(),
    thoughtsDeduction: integer('thoughts_deduction').notNull(),
    thoughtsOther: integer('thoughts_other').notNull(),
    tokensDecomposition: integer('tokens_decomposition').notNull(),
    tokensReflection: integer('tokens_reflection').notNull(),
    tokensVerification: integer('tokens_verification').notNull(),
    tokensDeduction: integer('tokens_deduction').notNull(),
    tokensOther: integer('tokens_other').notNull(),
    globalDecomposition: integer('global_decomposition', { mode: 'boolean' }).notNull(),
    scriptSegments: integer('script_segments').notNull(),
    scriptLazySegments: integer('script_lazy_segments').notNull(),
    paperLazy: integer('paper_lazy', { mode: 'boolean' }).notNull(),
    bilingualLazy: integer('bilingual_lazy', { mode: 'boolean' }).notNull(),
    sampledTurns: integer('sampled_turns').notNull(),
    calls: integer('calls').notNull(),
    failedParses: integer('failed_parses').notNull(),
    results: integer('results').notNull(),
    resultErrors: integer('result_errors').notNull(),
    resultsUnknown: integer('results_unknown').notNull(),
    duplicateCalls: integer('duplicate_calls').notNull(),
    language: text('language').notNull(),
    rulesId: integer('rules_id').notNull(),
  },
  (t) => [
    uniqueIndex('rollouts_id').on(t.id),
    index('rollouts_checkpoint').on(t.checkpointId, t.facet),
    index('rollouts_run').on(t.runId, t.checkpointId),
    index('rollouts_group').on(t.groupRow, t.sample),
    index('rollouts_source').on(t.sourceId),
    index('rollouts_placement').on(t.placementId),
    index('rollouts_native').on(t.runId, t.nativeId),
  ],
)

/** One row per reasoning block, for presets that count reasoning turns and for the threshold surface. */
export const reasoningTurns = sqliteTable(
  'reasoning_turns',
  {
    rolloutRow: integer('rollout_row').notNull(),
    turn: integer('turn').notNull(),
    block: integer('block').notNull(),
    tokens: integer('tokens').notNull(),
    taggedTokens: integer('tagged_tokens').notNull(),
    tokenSource: text('token_source').notNull(),
    dcoreHits: integer('dcore_hits').notNull(),
    bilingualHits: integer('bilingual_hits').notNull(),
    thoughtsDecomposition: integer('thoughts_decomposition').notNull(),
    thoughtsReflection: integer('thoughts_reflection').notNull(),
    thoughtsVerification: integer('thoughts_verification').notNull(),
    thoughtsDeduction: integer('thoughts_deduction').notNull(),
    thoughtsOther: integer('thoughts_other').notNull(),
    tokensDecomposition: integer('tokens_decomposition').notNull(),
    tokensReflection: integer('tokens_reflection').notNull(),
    tokensVerification: integer('tokens_verification').notNull(),
    tokensDeduction: integer('tokens_deduction').notNull(),
    tokensOther: integer('tokens_other').notNull(),
  },
  (t) => [primaryKey({ columns: [t.rolloutRow, t.turn, t.block] })],
)

/** Named components of the reward, one row each. */
export const rewardParts = sqliteTable(
  'reward_parts',
  {
    rolloutRow: integer('rollout_row').notNull(),
    name: text('name').notNull(),
    value: real('value'),
    weight: real('weight'),
  },
  (t) => [primaryKey({ columns: [t.rolloutRow, t.name] })],
)

/** What a reader reads: `Rollout` and its thoughts as JSON, deflated. */
export const bodies = sqliteTable('bodies', {
  rolloutRow: integer('rollout_row').primaryKey(),
  body: blob('body', { mode: 'buffer' }).notNull(),
})

/** Every source file: stored ones lie in the data folder under their hash, members inside their archive. */
export const sourceFiles = sqliteTable(
  'source_files',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    importId: text('import_id').notNull(),
    hash: text('hash').notNull(),
    path: text('path').notNull(),
    /** The place that entered identities when these bytes were first imported; empty for members not placed yet. */
    place: text('place').notNull(),
    /** For a member of an archive: the row of the archive, and where its bytes lie in it. */
    containerId: integer('container_id'),
    memberStart: integer('member_start'),
    memberStored: integer('member_stored'),
    /** stored, deflate or zstd. */
    memberMethod: text('member_method'),
    /** For an archive that is opened: zip or tar, `packed-` before it where it stands inside gzip or zstd. */
    container: text('container'),
    size: integer('size').notNull(),
    format: text('format'),
    /** waiting, reading, done, refused, removed (bytes freed); archives: waiting, expanding, expanded. */
    state: text('state').notNull().default('waiting'),
    /** Resume point: records of this file already committed. */
    records: integer('records').notNull().default(0),
    bytes: integer('bytes').notNull().default(0),
    nonfinite: integer('nonfinite').notNull().default(0),
    detection: text('detection'),
    refusal: text('refusal'),
    /** Format or mapping that the user chose for this file. */
    chosen: text('chosen'),
    /** Set while only its rejected records are read again. */
    onlyRejects: integer('only_rejects', { mode: 'boolean' }).notNull().default(false),
  },
  (t) => [
    index('source_files_hash').on(t.hash),
    uniqueIndex('source_files_import').on(t.importId, t.path),
    index('source_files_container').on(t.containerId),
    index('source_files_place').on(t.place),
  ],
)

/** The durable queue: a row per import. */
export const imports = sqliteTable(
  'imports',
  {
    id: text('id').primaryKey(),
    state: text('state').notNull(),
    /** `ImportOptions` as JSON. */
    options: text('options').notNull(),
    createdAt: integer('created_at').notNull(),
    startedAt: integer('started_at'),
    finishedAt: integer('finished_at'),
    /** Worker that holds it and its last sign of life, to take over from a dead one. */
    worker: text('worker'),
    heartbeatAt: integer('heartbeat_at'),
    bytes: integer('bytes').notNull().default(0),
    bytesDone: integer('bytes_done').notNull().default(0),
    offered: integer('offered').notNull().default(0),
    added: integer('added').notNull().default(0),
    duplicates: integer('duplicates').notNull().default(0),
    rejected: integer('rejected').notNull().default(0),
    nonfinite: integer('nonfinite').notNull().default(0),
    /** Groups that the rollouts offered belong to; counted when it ends. */
    groups: integer('groups').notNull().default(0),
    /** Ids of the runs it met, as a JSON array in order of appearance. */
    runs: text('runs').notNull().default('[]'),
    warnings: text('warnings').notNull().default('[]'),
    error: text('error'),
  },
  (t) => [index('imports_state').on(t.state, t.createdAt)],
)

/** Records that could not be read. */
export const rejects = sqliteTable(
  'rejects',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    importId: text('import_id').notNull(),
    path: text('path').notNull(),
    line: integer('line'),
    item: integer('item'),
    field: text('field'),
    reason: text('reason').notNull(),
    excerpt: text('excerpt').notNull(),
    /** Set while its record is read again; then it goes. */
    stale: integer('stale', { mode: 'boolean' }).notNull().default(false),
  },
  (t) => [index('rejects_import').on(t.importId)],
)

/** A checkpoint series put together from several runs, in order. */
export const series = sqliteTable('series', {
  id: text('id').primaryKey(),
  name: text('name').notNull().unique(),
  createdAt: integer('created_at').notNull(),
})

export const seriesMembers = sqliteTable(
  'series_members',
  {
    seriesId: text('series_id').notNull(),
    position: integer('position').notNull(),
    runId: text('run_id').notNull(),
    /** One step, or null for all checkpoints of the run. */
    step: integer('step'),
  },
  (t) => [primaryKey({ columns: [t.seriesId, t.position] })],
)

/** A shared, frozen view. The token itself is never stored, only its SHA-256. */
export const shares = sqliteTable(
  'shares',
  {
    id: text('id').primaryKey(),
    tokenHash: text('token_hash').notNull(),
    target: text('target').notNull(),
    title: text('title').notNull(),
    /** The frozen view as JSON, deflated. */
    snapshot: blob('snapshot', { mode: 'buffer' }).notNull(),
    /** scrypt hash with its salt, or null for an open link. */
    password: text('password'),
    createdAt: integer('created_at').notNull(),
    expiresAt: integer('expires_at'),
    revokedAt: integer('revoked_at'),
    views: integer('views').notNull().default(0),
  },
  (t) => [uniqueIndex('shares_token').on(t.tokenHash)],
)

/** A folder whose files are read as their trainer writes them; one import for as long as it is watched. */
export const watches = sqliteTable('watches', {
  id: text('id').primaryKey(),
  importId: text('import_id').notNull(),
  /** Folder on the machine that reads; null where files are sent to this server from elsewhere. */
  folder: text('folder'),
  /** What stands before the paths of its files: the folder's own name, or what the sender calls it. */
  name: text('name').notNull(),
  /** `on`, or `off` once it was ended. */
  state: text('state').notNull().default('on'),
  createdAt: integer('created_at').notNull(),
  /** When the folder was last looked at, and when something in it was last new. */
  seenAt: integer('seen_at'),
  changedAt: integer('changed_at'),
  worker: text('worker'),
  /** Why the folder cannot be read just now. */
  error: text('error'),
})

/** Files of a watch that are sent from elsewhere, as far as they have come. */
export const fedFiles = sqliteTable(
  'fed_files',
  {
    watchId: text('watch_id').notNull(),
    path: text('path').notNull(),
    /** Name of the bytes in the data folder; a new one where the sender starts a file anew. */
    store: text('store').notNull(),
    size: integer('size').notNull().default(0),
    changedAt: integer('changed_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.watchId, t.path] })],
)

/** Mappings of somebody's own schema, by name, for the next time. */
export const mappings = sqliteTable('mappings', {
  name: text('name').primaryKey(),
  /** `Mapping` as JSON. */
  mapping: text('mapping').notNull(),
  updatedAt: integer('updated_at').notNull(),
})

/**
 * What people say a thought is. Tied to the text and not to what the classifier made of it: no row of a rollout is
 * named, so that labels outlive reclassifying, importing again and removing a run.
 */
export const thoughtLabels = sqliteTable(
  'thought_labels',
  {
    rolloutId: text('rollout_id').notNull(),
    turn: integer('turn').notNull(),
    block: integer('block').notNull(),
    start: integer('start').notNull(),
    end: integer('end').notNull(),
    /** Empty for nobody in particular: null would let two rows stand beside each other. */
    labeller: text('labeller').notNull(),
    kind: text('kind', { enum: thoughtKinds }).notNull(),
    blind: integer('blind', { mode: 'boolean' }).notNull(),
    picked: text('picked', { enum: labelPicks }).notNull(),
    rubric: text('rubric').notNull(),
    /** First digits of the SHA-256 of the labelled text; null where it was never seen here. */
    textHash: text('text_hash'),
    at: integer('at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.rolloutId, t.turn, t.block, t.start, t.end, t.labeller] })],
)
