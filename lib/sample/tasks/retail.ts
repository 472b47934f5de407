import type { SampleStep, SampleTask, SampleTool } from '#lib/sample/task.ts'

interface OrderSlots {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly order: string
  readonly item: string
  readonly itemId: string
  readonly twin: string
  readonly twinId: string
  readonly delivered: string
  readonly price: number
  readonly voucher: number
  readonly difficulty: number
}

const tools: readonly SampleTool[] = [
  { name: 'find_customer', description: 'Customer by mail address.', parameters: { email: 'mail address' } },
  {
    name: 'get_order',
    description: 'One order with its items and payments.',
    parameters: { order_id: 'order number' },
  },
  {
    name: 'return_item',
    description: 'Starts a return.',
    parameters: { order_id: 'order number', item_id: 'item', refund_to: 'original or voucher' },
  },
  {
    name: 'exchange_item',
    description: 'Exchanges an item for another variant.',
    parameters: { order_id: 'order number', item_id: 'item', new_item_id: 'variant' },
  },
]

const system = `You serve the customers of a shop. Identify the customer first. Items can be returned within 30 days of delivery.
A refund goes to the payment it came from; what was paid by voucher goes back to a voucher. Today is 2031-05-13.`

function findStep({ name, email, order, item }: OrderSlots): SampleStep {
  return {
    piece: 'identify the customer',
    reason: 'The policy wants the customer identified before anything else.',
    call: { name: 'find_customer', args: { email } },
    result: { name, email, orders: ['R-10388', order] },
    lead: [`The mail address is in the message, ${email}, and it is the only argument.`],
    reading: [
      `${name} has two orders, R-10388 and ${order}.`,
      `The later one, ${order}, should hold the ${item}.`,
    ],
    check: `The name that came back is ${name}, which is how the message was signed.`,
    doubts: [
      {
        question: 'do I need to identify them when they gave the order?',
        one: 'the order could be fetched directly',
        other: 'the policy says to identify the customer first',
        instead: 'skip to the order and save a call',
        settled: 'find_customer comes first',
      },
      {
        question: 'is the mail address complete?',
        one: 'it is easy to lose a letter in such a message',
        other: 'it has a name, an at sign and a domain',
        instead: 'ask them to spell it',
        settled: 'the address can be used as it is',
      },
    ],
    slip: {
      args: { email: email.replace('@', '.shop@') },
      result: { error: 'not_found', message: 'No customer with this address' },
      shows: 'error',
      lead: `The address is ${email.replace('@', '.shop@')}.`,
      notice: `the address in the message is ${email}, I added something to it`,
      mended: `So email is ${email}.`,
    },
  }
}

function orderStep({ order, item, itemId, twin, twinId, delivered, price, voucher }: OrderSlots): SampleStep {
  return {
    piece: `read the order with the ${item}`,
    reason: 'The return needs the item id and how it was paid.',
    call: { name: 'get_order', args: { order_id: order } },
    result: {
      order_id: order,
      delivered,
      items: [
        { item_id: twinId, name: twin, price },
        { item_id: itemId, name: item, price },
      ],
      payments: voucher > 0 ? [{ voucher }, { card: price * 2 - voucher }] : [{ card: price * 2 }],
    },
    lead: [`The order number is ${order}.`],
    reading: [
      `The ${item} is ${itemId}, and the ${twin} next to it is ${twinId}.`,
      `It was delivered on ${delivered}, so the 30 days are not over.`,
      voucher > 0
        ? `${voucher} of it came from a voucher, so by the policy that part goes back to a voucher.`
        : 'All of it was paid by card, so by the policy the refund goes to the card.',
    ],
    check: `From ${delivered} to 13 May are fewer than 30 days, so the return is allowed.`,
    doubts: [
      {
        question: `which of the two orders has the ${item}?`,
        one: 'the message gives no order number',
        other: `${order} is the later of the two`,
        instead: 'fetch both orders',
        settled: `${order} is the one to read`,
      },
      {
        question: 'are the 30 days counted from the order or from the delivery?',
        one: 'shops do it either way',
        other: 'the policy says within 30 days of delivery',
        instead: 'let the return tool decide',
        settled: `the clock started on ${delivered}`,
      },
    ],
    slip: {
      args: { order_id: 'R-10388' },
      result: {
        order_id: 'R-10388',
        delivered: '2031-02-02',
        items: [{ item_id: 'i-900', name: 'tea towel', price: 8 }],
        payments: [{ card: 8 }],
      },
      shows: 'result',
      lead: 'R-10388 comes first in the list, so that is the order.',
      notice: `R-10388 holds a tea towel and not the ${item}`,
      mended: `So the order to read is ${order}.`,
    },
  }
}

function returnStep({ order, item, itemId, twin, twinId, price, voucher }: OrderSlots): SampleStep {
  const refund = voucher > 0 ? 'voucher' : 'original'
  const wrong = voucher > 0 ? 'original' : 'voucher'
  return {
    piece: `start the return of the ${item}`,
    reason: 'Item, order and way of refund are known now.',
    call: { name: 'return_item', args: { order_id: order, item_id: itemId, refund_to: refund } },
    result: { return_id: 'RT-5512', item_id: itemId, refund: price, refund_to: refund },
    lead: [`The item is ${itemId}, the order is ${order}, and the refund goes to ${refund}.`],
    reading: [`The return is RT-5512 and ${price} goes to ${refund}.`],
    check: `Item ${itemId} is the ${item} in the order, and ${refund} is what the policy says for this payment.`,
    doubts: [
      {
        question: `where should the money go, ${refund} or ${wrong}?`,
        one: 'the user would rather have it on the card',
        other:
          voucher > 0
            ? 'the policy sends voucher money back to a voucher'
            : 'there is no voucher anywhere in the order',
        instead: 'ask them which they prefer',
        settled: `refund_to is ${refund}`,
      },
      {
        question: `is it the ${item} or the ${twin} that goes back?`,
        one: 'both are in the same order at the same price',
        other: `the message says ${item}`,
        instead: 'return both and let them keep one',
        settled: `the item is ${itemId}`,
      },
      {
        question: 'would an exchange suit them better?',
        one: 'there is a tool for it',
        other: 'they wrote that they want the money back',
        instead: 'offer the other variant first',
        settled: 'it is a return and no exchange',
      },
    ],
    slip:
      voucher > 0
        ? {
            args: { order_id: order, item_id: itemId, refund_to: wrong },
            result: { return_id: 'RT-5512', item_id: itemId, refund: price, refund_to: wrong },
            shows: 'nothing',
            lead: `People want their money where it came from, so refund_to is ${wrong}.`,
            notice: 'part of it was paid by voucher, and the policy sends that back to a voucher',
            mended: `So refund_to is ${refund}.`,
          }
        : {
            args: { order_id: order, item_id: twinId, refund_to: refund },
            result: { return_id: 'RT-5512', item_id: twinId, refund: price, refund_to: refund },
            shows: 'nothing',
            lead: `The first item in the order is ${twinId}, so that goes back.`,
            notice: `${twinId} is the ${twin}, and the ${item} is ${itemId}`,
            mended: `So the item is ${itemId}.`,
          },
  }
}

/** A return with a policy: identify, read the order, start the return with the right refund. */
export function returnTask(slots: OrderSlots): SampleTask {
  const { name, email, item, twin, price, voucher } = slots
  const where = voucher > 0 ? 'as a voucher, since that is how it was paid' : 'to your card'
  return {
    id: slots.id,
    facet: 'retail',
    language: 'en',
    system,
    tools,
    isParallel: false,
    temptation: null,
    doubts: [],
    misfit: [],
    difficulty: slots.difficulty,
    legs: [
      {
        user: `Hi, the ${item} from my last order does not fit and I'd like my money back. My address is ${email}. ${name}`,
        restate: [`a return of the ${item} and the money back`, `a refund for the ${item} of the last order`],
        steps: [findStep(slots), orderStep(slots), returnStep(slots)],
        answer: `The return of your ${item} is open (RT-5512). You get ${price} back ${where}.`,
        wrongAnswer: `The return of your ${voucher > 0 ? item : twin} is open. You get ${price} back ${voucher > 0 ? 'to your card' : 'soon'}.`,
        asking: 'Could you give me the order number and tell me how you paid?',
      },
    ],
  }
}

export const retailTasks: readonly SampleTask[] = [
  returnTask({
    id: 'retail/return-jacket',
    name: 'Leonie Hart',
    email: 'leonie.hart@example.org',
    order: 'R-20417',
    item: 'rain jacket',
    itemId: 'i-311',
    twin: 'rain trousers',
    twinId: 'i-310',
    delivered: '2031-04-28',
    price: 89,
    voucher: 0,
    difficulty: -0.5,
  }),
  returnTask({
    id: 'retail/return-boots',
    name: 'Samuel Osei',
    email: 's.osei@example.net',
    order: 'R-20981',
    item: 'winter boots in 43',
    itemId: 'i-742',
    twin: 'winter boots in 44',
    twinId: 'i-743',
    delivered: '2031-05-02',
    price: 120,
    voucher: 50,
    difficulty: 1.1,
  }),
  returnTask({
    id: 'retail/return-lamp',
    name: 'Carla Mendes',
    email: 'carla@example.com',
    order: 'R-21544',
    item: 'desk lamp',
    itemId: 'i-118',
    twin: 'floor lamp',
    twinId: 'i-119',
    delivered: '2031-05-06',
    price: 64.5,
    voucher: 20,
    difficulty: 0.6,
  }),
  returnTask({
    id: 'retail/return-backpack',
    name: 'Aiko Watts',
    email: 'aiko.watts@example.org',
    order: 'R-22003',
    item: 'grey backpack',
    itemId: 'i-508',
    twin: 'green backpack',
    twinId: 'i-507',
    delivered: '2031-04-19',
    price: 75,
    voucher: 0,
    difficulty: 0.3,
  }),
  returnTask({
    id: 'retail/return-kettle',
    name: 'Piotr Zawada',
    email: 'p.zawada@example.net',
    order: 'R-22310',
    item: 'kettle',
    itemId: 'i-064',
    twin: 'toaster',
    twinId: 'i-063',
    delivered: '2031-05-09',
    price: 39,
    voucher: 39,
    difficulty: 1.5,
  }),
]
