import type { ThoughtReason } from '#lib/model/thoughtReasons.ts'

/** What a reason is called where people read it. */
export function reasonWords({ source, name }: ThoughtReason): string {
  switch (source) {
    case 'cue':
      return `cue ${name}`
    case 'word':
      return `“${name}”`
    case 'look':
      return looks[name] ?? name
    case 'before':
      return 'the thoughts before it'
    case 'after':
      return 'the thought after it'
  }
}

const looks: Readonly<Record<string, string>> = {
  'form.code': 'is code',
  'form.json': 'is data',
  'form.tool': 'is a call',
  'form.table': 'is a table',
  'form.math': 'is a formula',
  'form.heading': 'is a heading',
  'form.list': 'is an item of a list',
  'shape.question': 'is a question',
  'shape.leadIn': 'ends in a colon',
  'shape.equation': 'holds an equation',
  'shape.symbols': 'has more marks than letters',
  'shape.call': 'holds a call',
  'shape.quote': 'holds a quote',
  'shape.short': 'is short',
  'shape.long': 'is long',
  'shape.identifier': 'holds an identifier',
  'shape.number': 'holds a number',
  'shape.codeLine': 'looks like a line of code',
  'shape.quoted': 'begins or ends in quotes',
  'place.first': 'comes first',
  'place.second': 'comes second',
  'place.last': 'comes last',
  'place.afterLeadIn': 'follows a colon',
  'given.prompt': 'repeats words of the task',
  'given.promptPart': 'partly repeats words of the task',
  'given.promptVerbatim': 'repeats the task word for word',
  'given.earlier': 'repeats earlier words',
  'given.earlierPart': 'partly repeats earlier words',
  'given.oldNumbers': 'has no new number',
  'given.newNumbers': 'has a new number',
  'trace.tool': 'stands in a trace about tools',
  'trace.math': 'stands in a trace of mathematics',
  'trace.chinese': 'stands in a Chinese trace',
}
