import { listed, type SampleStep, type SampleTask, type SampleTool } from '#lib/sample/task.ts'

interface RateSlots {
  readonly id: string
  readonly amount: number
  readonly base: string
  readonly quotes: readonly { readonly code: string; readonly name: string; readonly rate: number }[]
  readonly purpose: string
  readonly difficulty: number
}

const tools: readonly SampleTool[] = [
  {
    name: 'convert',
    description: 'Converts an amount at the closing rate of one day.',
    parameters: {
      amount: 'number',
      base: 'currency code',
      quote: 'currency code',
      date: 'day as YYYY-MM-DD',
    },
  },
  {
    name: 'get_rate_history',
    description: 'Closing rates between two days.',
    parameters: { base: 'currency code', quote: 'currency code', from: 'first day', to: 'last day' },
  },
  { name: 'list_currencies', description: 'All codes with their names.', parameters: {} },
]

const yesterday = '2031-05-12'
const money = (value: number) => Math.round(value * 100) / 100

function convertStep(quote: RateSlots['quotes'][number], slots: RateSlots): SampleStep {
  const { amount, base } = slots
  const { code, name, rate } = quote
  return {
    piece: `convert the ${amount} ${base} to ${name}`,
    reason: 'Each conversion stands alone, so the order is free.',
    call: { name: 'convert', args: { amount, base, quote: code, date: yesterday } },
    result: { amount, base, quote: code, rate, value: money(amount * rate), date: yesterday },
    lead: [
      `${capital(name)} has the code ${code}, so base is ${base}, quote is ${code} and the amount stays ${amount}.`,
    ],
    reading: [
      `At ${rate} the ${amount} ${base} come to ${money(amount * rate)} ${code}.`,
      `That is ${money(amount * rate)} ${code} at yesterday's close.`,
    ],
    check: `Multiplying back, ${amount} times ${rate} is ${money(amount * rate)}, which matches what the tool returned for ${code}.`,
    doubts: [
      {
        question: `is "yesterday" ${yesterday}, or the last day on which markets were open?`,
        one: 'closing rates only exist for trading days',
        other: `${yesterday} was a Monday, so both readings give the same day`,
        instead: 'ask for the history of the week and take its last entry',
        settled: `the date is ${yesterday}`,
      },
      {
        question: `which side is the base, ${base} or ${code}?`,
        one: `the amount is in ${base} and has to be turned into ${code}`,
        other: `some tools quote the foreign currency first`,
        instead: 'convert in both directions and keep the plausible one',
        settled: `${base} is the base and ${code} the quote`,
      },
      {
        question: `should I convert the whole ${amount} or one unit and multiply?`,
        one: 'the tool takes an amount and rounds by itself',
        other: 'rounding a unit rate first would cost accuracy',
        instead: 'fetch the bare rates with get_rate_history',
        settled: `the amount goes in as ${amount}`,
      },
    ],
    slip: {
      args: { amount, base: code, quote: base, date: yesterday },
      result: {
        amount,
        base: code,
        quote: base,
        rate: money(1 / rate),
        value: money(amount / rate),
        date: yesterday,
      },
      shows: 'nothing',
      lead: `${capital(name)} is what we start from here, so base is ${code}.`,
      notice: `that is the wrong way round, since the money is in ${base} and should become ${code}`,
      mended: `So base is ${base} and quote is ${code}.`,
    },
  }
}

const capital = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1)

/** One amount in several currencies: one call per currency. */
export function rateTask(slots: RateSlots): SampleTask {
  const { amount, base, quotes, purpose } = slots
  const names = listed(quotes.map(({ name }) => name))
  const values = quotes.map(({ code, rate }) => `${money(amount * rate)} ${code}`)
  const swapped = quotes.map(({ code, rate }) => `${money(amount / rate)} ${code}`)
  return {
    id: slots.id,
    facet: 'parallel',
    language: 'en',
    system:
      'You can call tools. Call every tool that is needed, several at once where they do not depend on one another. Today is 2031-05-13, a Tuesday.',
    tools,
    isParallel: true,
    temptation: null,
    doubts: [],
    misfit: [],
    difficulty: slots.difficulty,
    legs: [
      {
        user: `${capital(purpose)} What are ${amount} ${base} in ${names}, at yesterday's closing rate?`,
        restate: [
          `the value of ${amount} ${base} in ${names} at yesterday's close`,
          `${amount} ${base} converted to ${quotes.length} currencies`,
        ],
        steps: quotes.map((quote) => convertStep(quote, slots)),
        answer: `At the close of 12 May, ${amount} ${base} are ${listed(values)}.`,
        wrongAnswer: `At the close of 12 May, ${amount} ${base} are ${listed(swapped)}.`,
        asking: `Which date should I take the rate from, and do you want bank or card rates?`,
      },
    ],
  }
}

export const rateTasks: readonly SampleTask[] = [
  rateTask({
    id: 'parallel/rates-invoice',
    amount: 1250,
    base: 'EUR',
    purpose: 'I am writing one invoice in three currencies.',
    difficulty: -0.7,
    quotes: [
      { code: 'JPY', name: 'yen', rate: 163.2 },
      { code: 'SEK', name: 'Swedish kronor', rate: 11.42 },
      { code: 'MXN', name: 'Mexican pesos', rate: 18.35 },
    ],
  }),
  rateTask({
    id: 'parallel/rates-travel',
    amount: 400,
    base: 'GBP',
    purpose: 'two stops on our trip, one budget.',
    difficulty: 0.2,
    quotes: [
      { code: 'THB', name: 'baht', rate: 45.6 },
      { code: 'VND', name: 'dong', rate: 31250 },
    ],
  }),
]
