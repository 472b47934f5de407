import type { SampleStep, SampleTask, SampleTool } from '#lib/sample/task.ts'

interface FlightSlots {
  readonly id: string
  readonly name: string
  readonly city: string
  readonly code: string
  readonly booking: string
  readonly oldDate: string
  readonly day: string
  readonly date: string
  readonly laterDate: string
  readonly flight: string
  readonly eveningFlight: string
  readonly part: 'morning' | 'evening'
  readonly difference: number
  readonly difficulty: number
}

const tools: readonly SampleTool[] = [
  {
    name: 'find_booking',
    description: 'Booking of a passenger to a destination.',
    parameters: { passenger: 'name', destination: 'three-letter code' },
  },
  {
    name: 'search_flights',
    description: 'Flights on a day with free seats.',
    parameters: { destination: 'three-letter code', date: 'YYYY-MM-DD' },
  },
  {
    name: 'change_flight',
    description: 'Moves a booking to another flight.',
    parameters: {
      booking: 'booking number',
      flight: 'flight number',
      date: 'YYYY-MM-DD',
      payment: 'travel_card or card_on_file (default)',
    },
  },
  { name: 'cancel_booking', description: 'Cancels a booking.', parameters: { booking: 'booking number' } },
]

const system = `You change bookings for an airline. Look the booking up first. Only move to a flight that has a free seat.
A fare difference is charged to the payment the passenger names, otherwise to the card on file. Today is 2031-05-13, a Tuesday.`

function findStep({ name, city, code, booking, oldDate }: FlightSlots): SampleStep {
  return {
    piece: 'find the current booking',
    reason: 'Every later call needs the booking number.',
    call: { name: 'find_booking', args: { passenger: name, destination: code } },
    result: { booking, passenger: name, destination: code, date: oldDate, fare: 212.4 },
    lead: [`${city} has the code ${code} and the passenger is ${name}.`],
    reading: [`The booking is ${booking} on ${oldDate}.`, `So ${booking} is what has to move.`],
    check: `Name and destination in the result are ${name} and ${code}, the same as in the message.`,
    doubts: [
      {
        question: `is ${code} the right code for ${city}?`,
        one: 'cities with several airports have several codes',
        other: `${code} is the one that airlines use for ${city}`,
        instead: 'pass the name of the city and hope',
        settled: `destination is ${code}`,
      },
      {
        question: 'what if they hold more than one booking there?',
        one: 'frequent travellers do',
        other: 'the tool returns the next one and the message speaks of one',
        instead: 'ask for the booking number before anything else',
        settled: 'looking it up is the first step',
      },
    ],
    slip: {
      args: { passenger: name, destination: city },
      result: { error: 'invalid_code', message: 'destination must be a three-letter code' },
      shows: 'error',
      lead: `The destination is ${city}.`,
      notice: 'destination takes a three-letter code and not a name',
      mended: `So destination is ${code}.`,
    },
  }
}

function searchStep(slots: FlightSlots): SampleStep {
  const { code, day, date, laterDate, flight, eveningFlight, part } = slots
  return {
    piece: `look for ${part} flights on ${day} with a free seat`,
    reason: 'The policy allows a move only to a flight that has a seat.',
    call: { name: 'search_flights', args: { destination: code, date } },
    result: {
      date,
      flights: [
        { flight, departs: '07:40', seats: part === 'morning' ? 6 : 0 },
        { flight: eveningFlight, departs: '19:05', seats: 3 },
      ],
    },
    lead: [`${day} is ${date} and the destination stays ${code}.`],
    reading: [
      `${flight} leaves at 07:40 and ${eveningFlight} at 19:05.`,
      part === 'morning'
        ? `They asked for the morning, so ${flight} with six seats it is.`
        : `They asked for the evening, so ${eveningFlight} with three seats it is.`,
    ],
    check: `Today is Tuesday 13 May, so counting on to ${day} gives ${date}, the date in the call.`,
    doubts: [
      {
        question: `did they mean this week's ${day} or the one after?`,
        one: 'the message names no week',
        other: 'a bare weekday nearly always means the coming one',
        instead: `search ${laterDate} as well and let them choose`,
        settled: `the coming ${day} is ${date}`,
      },
      {
        question: 'does it have to be the same fare class?',
        one: 'a change can lead to another class',
        other: 'the message speaks of a difference in price, so they expect one',
        instead: 'look for flights at the old price first',
        settled: 'any free seat will do',
      },
    ],
    slip: {
      args: { destination: code, date: laterDate },
      result: { date: laterDate, flights: [{ flight, departs: '07:40', seats: 9 }] },
      shows: 'nothing',
      lead: `${day} is ${laterDate}.`,
      notice: `${laterDate} is the ${day} after next, and the coming one is ${date}`,
      mended: `So the date to search is ${date}.`,
    },
  }
}

function changeStep(slots: FlightSlots): SampleStep {
  const { booking, date, flight, eveningFlight, part, difference, day } = slots
  const chosen = part === 'morning' ? flight : eveningFlight
  return {
    piece: `move the booking and charge the travel card`,
    reason: 'Booking, flight and date are known, and the payment is named in the message.',
    call: { name: 'change_flight', args: { booking, flight: chosen, date, payment: 'travel_card' } },
    result: { booking, flight: chosen, date, charged: difference, payment: 'travel_card' },
    lead: [
      `The booking is ${booking}, the flight is ${chosen} on ${date}, and payment is travel_card because they named it.`,
    ],
    reading: [`The booking moved to ${chosen} and ${difference} was charged to the travel card.`],
    check: `The message asks for ${day} ${part} and for the travel card, and the result shows ${chosen} and travel_card.`,
    doubts: [
      {
        question: 'which card pays the difference?',
        one: 'the default is the card on file',
        other: 'they asked to put it on the travel card',
        instead: 'leave the payment out and see what it charges',
        settled: 'payment is travel_card',
      },
      {
        question: 'should I tell them the difference before I charge it?',
        one: 'nobody likes a surprise',
        other: 'they said to put any difference on the card',
        instead: 'stop here and quote the price',
        settled: 'they have agreed to it already',
      },
      {
        question: `is it ${flight} or ${eveningFlight}?`,
        one: 'both fly on that day',
        other: `only ${chosen} leaves in the ${part}`,
        instead: 'take whichever has more seats',
        settled: `the flight is ${chosen}`,
      },
    ],
    slip: {
      args: { booking, flight: chosen, date, payment: 'card_on_file' },
      result: { booking, flight: chosen, date, charged: difference, payment: 'card_on_file' },
      shows: 'nothing',
      lead: 'A change keeps the payment of the booking, so payment is card_on_file.',
      notice: 'they asked for the travel card, and card_on_file is only the default',
      mended: 'So payment is travel_card.',
    },
  }
}

/** Moving a flight: find the booking, find a flight with a seat, move it and charge the right card. */
export function changeTask(slots: FlightSlots): SampleTask {
  const { name, city, day, part, flight, eveningFlight, difference } = slots
  const chosen = part === 'morning' ? flight : eveningFlight
  return {
    id: slots.id,
    facet: 'airline',
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
        user: `Please move my ${city} flight to ${day} ${part} and put any difference on the travel card. ${name}`,
        restate: [
          `a move of the ${city} booking to ${day} ${part}`,
          `a later flight to ${city}, paid by the travel card`,
        ],
        steps: [findStep(slots), searchStep(slots), changeStep(slots)],
        answer: `Your flight to ${city} is now ${chosen} on ${day}. The difference of ${difference} was charged to your travel card.`,
        wrongAnswer: `Your flight to ${city} is now on ${day}. The difference of ${difference} was charged to the card on file.`,
        asking: `Could you send me your booking number and tell me which ${day} you mean?`,
      },
    ],
  }
}

const thursday = { day: 'Thursday', date: '2031-05-15', laterDate: '2031-05-22' }
const friday = { day: 'Friday', date: '2031-05-16', laterDate: '2031-05-23' }
const saturday = { day: 'Saturday', date: '2031-05-17', laterDate: '2031-05-24' }

export const airlineTasks: readonly SampleTask[] = [
  changeTask({
    ...thursday,
    id: 'airline/lisbon',
    name: 'M. Okafor',
    city: 'Lisbon',
    code: 'LIS',
    booking: 'BK-20417',
    oldDate: '2031-05-14',
    flight: 'NV 0821',
    eveningFlight: 'NV 0829',
    part: 'morning',
    difference: 38.1,
    difficulty: 0.1,
  }),
  changeTask({
    ...friday,
    id: 'airline/oslo',
    name: 'H. Lindqvist',
    city: 'Oslo',
    code: 'OSL',
    booking: 'BK-20733',
    oldDate: '2031-05-19',
    flight: 'NV 1102',
    eveningFlight: 'NV 1148',
    part: 'evening',
    difference: 24,
    difficulty: 0.9,
  }),
  changeTask({
    ...saturday,
    id: 'airline/athens',
    name: 'D. Petrou',
    city: 'Athens',
    code: 'ATH',
    booking: 'BK-21190',
    oldDate: '2031-05-21',
    flight: 'NV 0460',
    eveningFlight: 'NV 0468',
    part: 'morning',
    difference: 61.5,
    difficulty: -0.6,
  }),
  changeTask({
    ...thursday,
    id: 'airline/tokyo',
    name: 'R. Banerjee',
    city: 'Tokyo',
    code: 'HND',
    booking: 'BK-21657',
    oldDate: '2031-05-18',
    flight: 'NV 7001',
    eveningFlight: 'NV 7005',
    part: 'evening',
    difference: 140,
    difficulty: 1.7,
  }),
  changeTask({
    ...friday,
    id: 'airline/dublin',
    name: 'E. Kovacs',
    city: 'Dublin',
    code: 'DUB',
    booking: 'BK-22048',
    oldDate: '2031-05-20',
    flight: 'NV 2210',
    eveningFlight: 'NV 2216',
    part: 'morning',
    difference: 12.9,
    difficulty: -1,
  }),
  changeTask({
    ...saturday,
    id: 'airline/montreal',
    name: 'C. Tremblay',
    city: 'Montreal',
    code: 'YUL',
    booking: 'BK-22391',
    oldDate: '2031-05-23',
    flight: 'NV 5503',
    eveningFlight: 'NV 5509',
    part: 'evening',
    difference: 95.2,
    difficulty: 0.4,
  }),
]
