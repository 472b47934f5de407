/** Words whose full stop ends no sentence, lower case, without the stop. */
export const abbreviations: ReadonlySet<string> = new Set(
  (
    'e.g i.e eg ie vs v.s dr mr mrs ms prof st jr sr fig figs eq eqs eqn sec ch vol pp cf al approx resp ' +
    'inc ltd corp dept est def thm lem prop cor ref refs ex w.r.t wrt viz incl excl gen gov rep sen'
  ).split(' '),
)

/** Abbreviations only when a number follows: "No. 5", but "the answer is no. Then". */
export const numberAbbreviations: ReadonlySet<string> = new Set([
  'no',
  'nos',
  'art',
  'p',
  'ver',
  'ca',
  'line',
])

/** Lower-case words that open a new sentence after a full stop: models drop the capital there. */
export const sentenceMarkers: ReadonlySet<string> = new Set(
  (
    'so but wait then let lets hmm hm okay ok now however alternatively therefore thus hence actually ' +
    'maybe perhaps next first second third finally also since because if oh ah yes well'
  ).split(' '),
)

/** Capitalised words that open a sentence, for where a single initial or a missing space leaves it open. */
export const sentenceOpeners: ReadonlySet<string> = new Set([
  ...sentenceMarkers,
  ...(
    'the this that these those it its we i you he she they there here in for and or not given using each both ' +
    'similarly compute substitute check suppose assume note from to is are what why how when where which ' +
    'another looking as with'
  ).split(' '),
])

/** One-word remarks that say nothing by themselves and join the sentence after them. */
export const interjections: ReadonlySet<string> = new Set(
  (
    'hmm hm hmmm mm okay ok wait alright right well oh ah aha so now yes yeah yep no sure good great perfect ' +
    'actually hold got anyway 嗯 好 好的 等等 等一下 唔 哦 啊 那么 不对 对 是的 嗯嗯 好吧 稍等'
  ).split(' '),
)
