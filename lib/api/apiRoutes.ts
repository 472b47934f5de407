import { runSettings } from '#lib/model/run.ts'
import { compareParams } from '#lib/query/compareQuery.ts'
import type { ApiRoute } from './apiRoute.ts'
import { importBody, newShareBody, seriesBody, shareBody, signInBody, watchBody } from './requestBodies.ts'
import {
  diffSearchParams,
  exportSearchParams,
  feedSearchParams,
  fileImportSearchParams,
  reportSearchParams,
  rolloutSearchParams,
  uploadSearchParams,
} from './searchParams.ts'

type Given = Pick<ApiRoute, 'method' | 'path' | 'summary'> &
  Partial<Omit<ApiRoute, 'topic' | 'answer'>> & {
    /** Shape of the answer in words; JSON with status 200 unless told otherwise. */
    readonly answers: string
    readonly status?: number
    readonly contentType?: string
  }

function routesOf(topic: ApiRoute['topic'], given: readonly Given[]): readonly ApiRoute[] {
  return given.map(({ answers, status = 200, contentType = 'application/json', ...route }) => ({
    topic,
    search: null,
    json: null,
    form: null,
    takesFile: false,
    command: null,
    ...route,
    answer: { status, contentType, text: answers },
  }))
}

const analysis = routesOf('Analysis', [
  {
    method: 'GET',
    path: '/api/v1/report',
    summary: 'Evidence for a metric, per checkpoint, facet, both or none.',
    search: reportSearchParams,
    answers: '{ metric, preset, rows: [{ run, split, step, label, facet, evidence }] }',
    command: 'report METRIC --run NAME',
  },
  {
    method: 'GET',
    path: '/api/v1/compare',
    summary: 'Two runs or checkpoints, matched by prompt, with paired intervals and verdicts.',
    search: compareParams,
    answers:
      '{ matched, onlyA, onlyB, metrics: [{ metric, better, a, b, difference, low, high, p, verdict }] }',
    command: 'compare A B',
  },
  {
    method: 'GET',
    path: '/api/v1/diff',
    summary: 'Two rollouts, aligned thought by thought and call by call.',
    search: diffSearchParams,
    answers: '{ firstDivergence, pairs: [{ a, b, op }] }; op: same, changed, onlyA, onlyB',
    command: 'diff A B',
  },
])

const rollouts = routesOf('Rollouts', [
  {
    method: 'GET',
    path: '/api/v1/rollouts',
    summary: 'Rollouts that match, sorted.',
    search: rolloutSearchParams,
    answers: '{ total, rollouts: [{ id, run, split, step, facet, group, sample, reward, correct, … }] }',
    command: 'rollouts --run NAME --filter TEXT',
  },
  {
    method: 'GET',
    path: '/api/v1/rollouts/{rollout}',
    summary: 'A rollout with its turns, thoughts and siblings.',
    answers: '{ row, rollout, thoughts, siblings, previous, next, samePrompt }',
  },
  {
    method: 'GET',
    path: '/api/v1/rollouts/{rollout}/raw',
    summary: 'The record as its trainer wrote it, whole.',
    answers: 'the bytes of the record',
    contentType: 'text/plain',
  },
  {
    method: 'GET',
    path: '/api/v1/groups/{group}',
    summary: 'A group with its rollouts, rewards and recomputed advantages.',
    answers: '{ id, run, split, step, facet, promptKey, rollouts, … }',
  },
  {
    method: 'GET',
    path: '/api/v1/export/{what}',
    summary: 'All rollouts, groups or thoughts that match, one line each, streamed.',
    search: exportSearchParams,
    answers: 'lines of CSV with heads, or of JSON',
    contentType: 'text/csv',
    command: 'export rollouts --run NAME --format csv',
  },
])

const runs = routesOf('Runs', [
  {
    method: 'GET',
    path: '/api/v1/runs',
    summary: 'All runs with their checkpoints and facets.',
    answers: '{ runs: [{ id, name, model, rollouts, unlabelled, facets, checkpoints }] }',
    command: 'runs',
  },
  {
    method: 'GET',
    path: '/api/v1/runs/{run}',
    summary: 'One run, its settings and where it came from.',
    answers: '{ id, name, model, checkpoints, facets, settings, … }',
  },
  {
    method: 'PATCH',
    path: '/api/v1/runs/{run}',
    summary: 'Corrects name, split, step, facet, reward range, or what counts as correct.',
    json: runSettings,
    answers: '{ id, settings }',
    command: 'set RUN --name N --correct …',
  },
  {
    method: 'POST',
    path: '/api/v1/runs/{run}/undo',
    summary: 'Takes the last correction back.',
    answers: '{ id, settings }',
    command: 'set RUN --undo',
  },
  {
    method: 'DELETE',
    path: '/api/v1/runs/{run}',
    summary: 'Deletes a run with its rollouts and the kept files that nothing else uses.',
    answers: '{ rollouts, files, bytes }',
    command: 'remove RUN',
  },
  {
    method: 'GET',
    path: '/api/v1/series',
    summary: 'Checkpoint series put together from several runs.',
    answers: '{ series: [{ id, name, members: [{ run, step }] }] }',
  },
  {
    method: 'POST',
    path: '/api/v1/series',
    summary: 'Makes or replaces a checkpoint series.',
    json: seriesBody,
    answers: '{ id, name, members: [{ run, step }] }',
    command: 'series NAME RUN[@STEP]…',
  },
])

const shares = routesOf('Shares', [
  {
    method: 'GET',
    path: '/api/v1/shares',
    summary: 'Shared links with their views; never their tokens.',
    answers: '{ shares: [{ id, target, title, views, createdAt, expiresAt, revokedAt, hasPassword }] }',
    command: 'shares',
  },
  {
    method: 'POST',
    path: '/api/v1/shares',
    summary: 'Freezes a view and makes the link that shows it; the token is told only now.',
    json: newShareBody,
    answers: '{ id, url, token, expires }',
    command: 'share TARGET',
  },
  {
    method: 'POST',
    path: '/api/v1/shares/preview',
    summary: 'Secrets, mail addresses and home folders that a shared view would hold.',
    json: shareBody,
    answers: '{ title, finds: [{ kind, count, examples }] }',
  },
  {
    method: 'DELETE',
    path: '/api/v1/shares/{share}',
    summary: 'Ends a shared link at once.',
    answers: '{ id, revoked }',
    command: 'revoke ID',
  },
])

const watches = routesOf('Imports', [
  {
    method: 'GET',
    path: '/api/v1/watches',
    summary: 'Watched folders: those that are on, then the ended ones.',
    answers: '{ watches: [{ id, importId, folder, name, state, seenAt, changedAt, error, … }] }',
  },
  {
    method: 'POST',
    path: '/api/v1/watches',
    summary: 'Begins to watch a folder: new files and appended lines are read as they are written.',
    json: watchBody,
    answers: '{ id, importId, folder, name, state, … }',
    command: 'watch FOLDER',
  },
  {
    method: 'GET',
    path: '/api/v1/watches/{watch}',
    summary: 'A watched folder, with when it was last looked at and what stops it.',
    answers: '{ id, importId, folder, name, state, seenAt, changedAt, error, … }',
  },
  {
    method: 'DELETE',
    path: '/api/v1/watches/{watch}',
    summary: 'Ends a watch; what was read stays.',
    answers: '{ id, state: "off", … }',
  },
  {
    method: 'GET',
    path: '/api/v1/watches/{watch}/files',
    summary: 'How far the files that are sent to a watch have come.',
    answers: '{ files: [{ path, size }] }',
  },
  {
    method: 'POST',
    path: '/api/v1/watches/{watch}/files',
    summary: 'Takes the next bytes of a file that is written elsewhere; 409 names the place to go on from.',
    search: feedSearchParams,
    takesFile: true,
    answers: '{ path, size }',
    command: 'watch FOLDER --to URL',
  },
])

const imports = routesOf('Imports', [
  {
    method: 'POST',
    path: '/api/v1/uploads',
    summary: 'Stores one file; the body is streamed to disk and its length compared.',
    search: uploadSearchParams,
    takesFile: true,
    answers: '{ path, hash, size }, to be named in an import',
  },
  {
    method: 'POST',
    path: '/api/v1/imports',
    summary: 'Queues an import of one file (the body itself), or of files uploaded before (JSON).',
    search: fileImportSearchParams,
    json: importBody,
    takesFile: true,
    answers: '{ id }',
    status: 202,
    command: 'import PATH…',
  },
  {
    method: 'GET',
    path: '/api/v1/imports',
    summary: 'The last imports, newest first.',
    answers: '{ imports: [{ id, state, run, runs, format, files, offered, rollouts, rejected, … }] }',
    command: 'imports',
  },
  {
    method: 'GET',
    path: '/api/v1/imports/{id}',
    summary: 'One import: how far it is, what was recognised, its files and counts.',
    answers: '{ id, state, bytes, bytesDone, rowsPerSecond, secondsLeft, fileRows, … }',
    command: 'imports --id ID',
  },
  {
    method: 'GET',
    path: '/api/v1/imports/{id}/rejects',
    summary: 'Every record that could not be read, with file, line, item, field and reason.',
    answers: 'file,line,item,field,reason,excerpt',
    contentType: 'text/csv',
    command: 'imports --id ID --rejects',
  },
  {
    method: 'POST',
    path: '/api/v1/imports/{id}/cancel',
    summary: 'Stops an import; what it has written stays.',
    answers: '{ id }',
  },
  {
    method: 'POST',
    path: '/api/v1/imports/{id}/resume',
    summary: 'Goes on with a cancelled or failed import from its last written record.',
    answers: '{ id }',
  },
  {
    method: 'POST',
    path: '/api/v1/sample',
    summary: 'Queues the import of the synthetic sample.',
    answers: '{ id }',
    status: 202,
    command: 'serve --sample',
  },
])

const server = routesOf('Server', [
  {
    method: 'GET',
    path: '/api/v1/rollout-schema.json',
    summary: 'JSON Schema of one line of Rollout JSONL, the native format.',
    answers: 'a JSON Schema',
    contentType: 'application/json',
  },
  {
    method: 'GET',
    path: '/api/v1/openapi.json',
    summary: 'This API as an OpenAPI 3.1 document.',
    answers: 'an OpenAPI document',
  },
  {
    method: 'POST',
    path: '/api/v1/sign-in',
    summary: 'Takes the secret from the sign-in page and keeps it in a cookie.',
    form: signInBody,
    answers: 'a redirect',
    status: 303,
    contentType: 'text/plain',
  },
])

/** Everything that can be asked of the server, by topic. */
export const apiRoutes: readonly ApiRoute[] = [
  ...analysis,
  ...rollouts,
  ...runs,
  ...imports,
  ...watches,
  ...shares,
  ...server,
]
