/** What a counted cue says, so that a reader can leave a class out. */
export const reflectionClasses = ['pause', 'contrast', 'alternative', 'error', 'recheck'] as const
export type ReflectionClass = (typeof reflectionClasses)[number]

/** A phrase of the bilingual count; `clauseStart` where it counts only as the first word of a clause. */
export interface ReflectionPhrase {
  readonly phrase: string
  readonly class: ReflectionClass
  readonly clauseStart: boolean
}

const plain: Readonly<Record<ReflectionClass, readonly string[]>> = {
  pause: ['wait', 'hold on', 'hang on', '等一下', '等下', '且慢', '慢着', '稍等'],
  contrast: ['but', 'however', '但', '但是', '不过', '可是', '然而'],
  alternative: [
    'alternatively',
    'another way',
    'another approach',
    'another method',
    'on second thought',
    'on second thoughts',
    '或者说',
    ...['角度', '思路', '方法', '说法'].flatMap((noun) => [`换个${noun}`, `换一个${noun}`, `换一种${noun}`]),
    '另一种思路',
    '另一种方法',
  ],
  error: [
    'mistake',
    'misread',
    "that's wrong",
    'that is wrong',
    "that can't be right",
    'that cannot be right',
    "doesn't match",
    'does not match',
    'not right',
    '不对',
    '错了',
    '弄错',
    '搞错',
    '算错',
    '看错',
    '矛盾',
    '说不通',
  ],
  recheck: [
    ...['check', 'examine', 'evaluate', 'consider', 'think'].flatMap((verb) => [`re-${verb}`, `re${verb}`]),
    'double-check',
    'double check',
    'let me check again',
    ...['考虑', '思考', '审视', '检查', '计算'].map((verb) => `重新${verb}`),
    '再想想',
    '仔细想想',
    '再检查',
    '再核对',
  ],
}

const atClauseStart: readonly (readonly [string, ReflectionClass])[] = [
  ['yet', 'contrast'],
  ['instead', 'alternative'],
  ['等等', 'pause'],
]

export const reflectionPhrases: readonly ReflectionPhrase[] = [
  ...reflectionClasses.flatMap((name) =>
    plain[name].map((phrase) => ({ phrase, class: name, clauseStart: false })),
  ),
  ...atClauseStart.map(([phrase, name]) => ({ phrase, class: name, clauseStart: true })),
]

/** Longer readings of the same characters that are no reflection; a hit inside one does not count. */
export const notReflection: readonly string[] = [
  ...['的', '待', '级', '之类', '内容', '信息', '情况'].map((next) => `等等${next}`),
  ...['是', '如此', '去', '来', '于'].map((next) => `不过${next}`),
  ...['只', '再好', '再简单'].map((before) => `${before}不过`),
  ...['不', '非'].map((before) => `${before}但`),
  ...['愿', '凡', '书'].map((next) => `但${next}`),
  '对不对',
  ...['称', '应', '齐', '等', '外'].map((next) => `不对${next}`),
  '没错了',
  ...['一', '次', '个', '周'].map((next) => `等下${next}`),
]
