import type { Json } from '#lib/model/json.ts'
import type { Doubt, SampleCall, SampleTask, SampleTool } from '#lib/sample/task.ts'

interface MisfitSlots {
  readonly id: string
  readonly user: string
  readonly restate: readonly string[]
  readonly tools: readonly SampleTool[]
  readonly misfit: readonly string[]
  readonly doubts: readonly Doubt[]
  readonly tempting: SampleCall
  readonly result: Json
  readonly lead: string
  readonly answer: string
  readonly wrongAnswer: string
  readonly difficulty: number
}

/** A request that none of the tools can fulfil: the right answer says so and calls nothing. */
export function misfitTask(slots: MisfitSlots): SampleTask {
  return {
    id: slots.id,
    facet: 'irrelevance',
    language: 'en',
    system: 'You can call tools. If none of them fits the request, say so and call nothing.',
    tools: slots.tools,
    isParallel: false,
    temptation: { call: slots.tempting, result: slots.result, lead: slots.lead, answer: slots.wrongAnswer },
    doubts: slots.doubts,
    misfit: slots.misfit,
    difficulty: slots.difficulty,
    legs: [
      {
        user: slots.user,
        restate: slots.restate,
        steps: [],
        answer: slots.answer,
        wrongAnswer: slots.wrongAnswer,
        asking: slots.answer,
      },
    ],
  }
}

export const irrelevanceTasks: readonly SampleTask[] = [
  misfitTask({
    id: 'irrelevance/mandate',
    user: 'What does "mandate" mean on a direct debit form?',
    restate: ['the meaning of the word mandate on a direct debit form', 'an explanation of one word'],
    tools: [
      {
        name: 'list_mandates',
        description: 'Mandates of a client.',
        parameters: { client: 'full name', status: 'active or revoked' },
      },
      { name: 'revoke_mandate', description: 'Revokes one mandate.', parameters: { mandate_id: 'id' } },
    ],
    misfit: [
      'list_mandates fetches the records of a client and explains nothing.',
      'revoke_mandate changes a record and has nothing to do with a definition.',
      'No client is named, so even the required argument would have to be invented.',
    ],
    doubts: [
      {
        question: 'could an example from list_mandates answer it?',
        one: 'a real mandate would show what one looks like',
        other: 'no client is named and the question is about the word',
        instead: 'call it with an empty name and see',
        settled: 'the tool does not fit',
      },
      {
        question: 'is the user a client who wants to see their own mandate?',
        one: 'they mention a form, so they may have one in front of them',
        other: 'they ask what the word means and give no name',
        instead: 'ask for their full name',
        settled: 'this is a question about a term',
      },
      {
        question: 'should I define it from what I know?',
        one: 'a short definition would help them',
        other: 'the instruction is to say that no tool fits and to call nothing',
        instead: 'give the definition and a call together',
        settled: 'I can say that no tool fits and explain the term in a sentence',
      },
    ],
    tempting: { name: 'list_mandates', args: { client: 'unknown', status: 'active' } },
    result: { mandates: [] },
    lead: 'list_mandates carries the very word, so with status active it should show what a mandate is.',
    answer:
      'None of my tools explains terms. In short, a mandate is the permission you give a payee to collect money from your account.',
    wrongAnswer: 'There are no active mandates for this client.',
    difficulty: -0.9,
  }),
  misfitTask({
    id: 'irrelevance/tower',
    user: 'How tall is the tower of Ulm Minster?',
    restate: ['the height of the tower of Ulm Minster', 'a fact about a building'],
    tools: [
      {
        name: 'get_route',
        description: 'Route between two places.',
        parameters: { from: 'start', to: 'end', mode: 'walk, bike or car' },
      },
      {
        name: 'get_elevation',
        description: 'Height of the ground above sea level.',
        parameters: { place: 'name' },
      },
    ],
    misfit: [
      'get_route plans a way between two places, and there is only one place here.',
      'get_elevation gives the height of the ground, not of what stands on it.',
    ],
    doubts: [
      {
        question: 'does get_elevation cover buildings?',
        one: 'height is what it returns',
        other: 'its description says ground above sea level',
        instead: 'call it for the minster and for the square, and subtract',
        settled: 'it cannot measure a tower',
      },
      {
        question: 'could a route to the top tell the height?',
        one: 'there are stairs one can walk',
        other: 'routes run between places on a map',
        instead: 'ask for a walk from the square to the spire',
        settled: 'get_route does not help either',
      },
    ],
    tempting: { name: 'get_elevation', args: { place: 'Ulm Minster' } },
    result: { place: 'Ulm Minster', metres: 482 },
    lead: 'Height is what get_elevation returns, so the place is Ulm Minster.',
    answer: 'I have no tool for the height of buildings, only for routes and for the height of the ground.',
    wrongAnswer: 'The tower of Ulm Minster is 482 metres tall.',
    difficulty: 0.6,
  }),
  misfitTask({
    id: 'irrelevance/rain-sounds',
    user: 'Play some rain sounds in the bedroom and fade them out after half an hour.',
    restate: ['rain sounds in the bedroom for half an hour', 'sound that fades out after thirty minutes'],
    tools: [
      {
        name: 'set_light',
        description: 'Sets a lamp.',
        parameters: { room: 'room', brightness: '0 to 100', fade_minutes: 'how long the change takes' },
      },
      {
        name: 'set_heating',
        description: 'Sets the heating.',
        parameters: { room: 'room', celsius: 'degrees' },
      },
    ],
    misfit: [
      'set_light can fade, but it fades a lamp.',
      'set_heating sets degrees and makes no sound.',
      'Nothing here plays audio.',
    ],
    doubts: [
      {
        question: 'is fade_minutes the fade they ask for?',
        one: 'thirty minutes and a fade are both in the message',
        other: 'it dims a lamp and they want sound',
        instead: 'dim the bedroom light as a kind substitute',
        settled: 'set_light would do something nobody asked for',
      },
      {
        question: 'might the lamp have a speaker?',
        one: 'some lamps do',
        other: 'the schema shows brightness and nothing about sound',
        instead: 'try a brightness of zero and see what it answers',
        settled: 'no tool here plays sound',
      },
    ],
    tempting: { name: 'set_light', args: { room: 'bedroom', brightness: 0, fade_minutes: 30 } },
    result: { room: 'bedroom', brightness: 0, fade_minutes: 30 },
    lead: 'The bedroom and a fade over thirty minutes fit set_light.',
    answer: 'I cannot play sounds: my tools only reach the lights and the heating.',
    wrongAnswer: 'The bedroom will fade out over half an hour.',
    difficulty: 0,
  }),
  misfitTask({
    id: 'irrelevance/recipe',
    user: 'How long do I boil 900 g of new potatoes, and how many ounces is that?',
    restate: ['a boiling time for potatoes and a weight in ounces', 'two things about 900 g of potatoes'],
    tools: [
      {
        name: 'order_groceries',
        description: 'Orders from the shop.',
        parameters: { item: 'name', grams: 'weight' },
      },
      { name: 'find_recipe_book', description: 'Cookery books in stock.', parameters: { topic: 'topic' } },
    ],
    misfit: [
      'order_groceries would buy potatoes that the user already has.',
      'find_recipe_book lists books for sale and gives no cooking times.',
      'There is no conversion among the tools.',
    ],
    doubts: [
      {
        question: 'would a book about potatoes answer it?',
        one: 'cookery books hold boiling times',
        other: 'the tool only says which books are in stock',
        instead: 'search for the topic and quote a title',
        settled: 'a list of books is no boiling time',
      },
      {
        question: 'is the weight meant for an order?',
        one: 'order_groceries takes an item and grams, and both are given',
        other: 'they speak of boiling and not of buying',
        instead: 'put the 900 g in the basket without paying',
        settled: 'nothing should be ordered',
      },
    ],
    tempting: { name: 'order_groceries', args: { item: 'new potatoes', grams: 900 } },
    result: { ordered: true, item: 'new potatoes', grams: 900 },
    lead: 'An item and a weight in grams are exactly what order_groceries takes.',
    answer:
      'None of my tools covers cooking times or conversions: they order groceries and list cookery books.',
    wrongAnswer: 'I have ordered 900 g of new potatoes for you.',
    difficulty: 1,
  }),
]
