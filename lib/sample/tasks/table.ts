import type { Leg, SampleStep, SampleTask, SampleTool } from '#lib/sample/task.ts'

interface TableSlots {
  readonly id: string
  readonly cuisine: string
  readonly area: string
  readonly place: string
  readonly placeId: string
  readonly otherPlace: string
  readonly otherId: string
  readonly date: string
  readonly day: string
  readonly time: string
  readonly seats: number
  readonly friend: string
  readonly difficulty: number
}

const tools: readonly SampleTool[] = [
  {
    name: 'search_places',
    description: 'Restaurants by kitchen and area.',
    parameters: { cuisine: 'kitchen', area: 'part of town' },
  },
  {
    name: 'book_table',
    description: 'Books a table.',
    parameters: {
      place_id: 'id from search_places',
      date: 'YYYY-MM-DD',
      time: 'HH:MM, 24 hours',
      seats: 'number of guests',
    },
  },
  {
    name: 'send_message',
    description: 'Sends a text message.',
    parameters: { to: 'first name', text: 'message' },
  },
  { name: 'cancel_table', description: 'Cancels a booking.', parameters: { booking_id: 'id' } },
]

function searchStep({ cuisine, area, place, placeId, otherPlace, otherId, day }: TableSlots): SampleStep {
  return {
    piece: `search for ${cuisine} places near ${area}`,
    reason: 'Booking takes an id, and only the search returns ids.',
    call: { name: 'search_places', args: { cuisine, area } },
    result: {
      places: [
        { id: otherId, name: otherPlace, rating: 4.8, closed: [day] },
        { id: placeId, name: place, rating: 4.6, closed: [] },
      ],
    },
    lead: [`cuisine is ${cuisine} and area is ${area}, both straight from the message.`],
    reading: [
      `${otherPlace} has the better rating but is closed on ${day}.`,
      `That leaves ${place} with 4.6, which is open.`,
    ],
    check: `The result lists the closing days, and ${day} is not among those of ${place}.`,
    doubts: [
      {
        question: `is ${area} an area the tool knows?`,
        one: 'the schema gives no list of areas',
        other: 'part of town is how it is described, and this is one',
        instead: 'search the whole town and filter by address',
        settled: `area is ${area}`,
      },
      {
        question: 'should I search for the rating too?',
        one: 'the user cares about the rating',
        other: 'the tool has no argument for it and returns it anyway',
        instead: 'run several searches and merge them',
        settled: 'one search is enough and I compare afterwards',
      },
    ],
    slip: {
      args: { cuisine, area: 'centre' },
      result: { places: [] },
      shows: 'nothing',
      lead: 'The centre is where most restaurants are, so area is centre.',
      notice: `they said ${area}, not the centre`,
      mended: `So area is ${area}.`,
    },
  }
}

function bookStep({
  place,
  placeId,
  otherPlace,
  otherId,
  date,
  day,
  time,
  seats,
  friend,
}: TableSlots): SampleStep {
  return {
    piece: 'book the best one that is open',
    reason: 'The id is known now.',
    call: { name: 'book_table', args: { place_id: placeId, date, time, seats } },
    result: { booking_id: 'T-3381', place, date, time, seats },
    lead: [
      `${day} is ${date}, ${twelve(time)} is ${time}, and with ${friend}, the user and ${seats - 2} more there are ${seats} guests.`,
    ],
    reading: [`The table at ${place} is confirmed as T-3381.`],
    check: `${friend} and the user are two, plus ${seats - 2} makes ${seats}, and the booking says ${seats}.`,
    doubts: [
      {
        question: `how many seats is that, ${seats} or ${seats - 1}?`,
        one: `"${friend} and I and ${seats - 2} more" can be misread`,
        other: `two people plus ${seats - 2} are ${seats}`,
        instead: 'book one chair more than needed',
        settled: `seats is ${seats}`,
      },
      {
        question: `would they rather go to ${otherPlace}, which has 4.8?`,
        one: 'it is the best-rated of the list',
        other: `it is closed on ${day}`,
        instead: 'propose another day',
        settled: `${place} is the best that is open`,
      },
      {
        question: `does the tool take ${twelve(time)} or ${time}?`,
        one: 'the user wrote it with twelve hours',
        other: 'the schema wants 24 hours',
        instead: 'try both forms',
        settled: `time is ${time}`,
      },
    ],
    slip: {
      args: { place_id: otherId, date, time, seats },
      result: { error: 'closed', message: `${otherPlace} is closed on ${day}` },
      shows: 'error',
      lead: `${otherPlace} has the highest rating, so its id is the one to book.`,
      notice: `${otherPlace} is closed on ${day}, which the search had already said`,
      mended: `So the place to book is ${place}, ${placeId}.`,
    },
  }
}

function bookLeg(slots: TableSlots): Leg {
  const { cuisine, area, place, otherPlace, day, time, seats, friend } = slots
  return {
    user: `${friend} and I and ${seats - 2} more want ${cuisine} food near ${area} on ${day} at ${twelve(time)}. Book us a table at the best-rated place that is open then.`,
    restate: [
      `a table for ${seats} near ${area} on ${day} at ${twelve(time)}`,
      `a booking at the best-rated ${cuisine} place near ${area} on ${day}`,
    ],
    answer: `Booked: ${place}, ${day} at ${time}, a table for ${seats}. The booking is T-3381.`,
    wrongAnswer: `Booked: ${otherPlace}, ${day} at ${time}, a table for ${seats - 1}.`,
    asking: `How many people will you be in all, and do you have a restaurant in mind?`,
    steps: [searchStep(slots), bookStep(slots)],
  }
}

const noteOf = ({ place, day, time }: Pick<TableSlots, 'place' | 'day' | 'time'>) =>
  `Table at ${place}, ${day} ${time}.`

function tellStep({ place, day, time, friend }: TableSlots): SampleStep {
  const text = noteOf({ place, day, time })
  return {
    piece: `send ${friend} the place and the time`,
    reason: 'Place and time are both known from the booking.',
    call: { name: 'send_message', args: { to: friend, text } },
    result: { sent: true, to: friend },
    lead: [`Where is ${place} and when is ${day} at ${time}, so the text is "${text}"`],
    reading: [`The message to ${friend} went out.`],
    check: `The text names the place, the day and the time, which covers "where and when".`,
    doubts: [
      {
        question: 'should the address be in it?',
        one: '"where" could mean the street',
        other: 'the booking returned no address and the name is enough to find it',
        instead: 'search for the place again to get the address',
        settled: 'the name of the place will do',
      },
    ],
    slip: {
      args: { to: friend, text: `Table on ${day}.` },
      result: { sent: true, to: friend },
      shows: 'nothing',
      lead: `A short note will do: "Table on ${day}."`,
      notice: 'that says neither where nor at what time',
      mended: `So the text becomes "${text}"`,
    },
  }
}

function tellLeg(slots: TableSlots): Leg {
  const { friend } = slots
  const text = noteOf(slots)
  return {
    user: `Great. Let ${friend} know where and when.`,
    restate: [`a note to ${friend} about where and when`, `a message to ${friend} with place and time`],
    answer: `I wrote to ${friend}: "${text}"`,
    wrongAnswer: `${friend} knows about it now.`,
    asking: `What would you like me to write to ${friend}?`,
    steps: [tellStep(slots)],
  }
}

function twelve(time: string): string {
  const [hours, minutes] = time.split(':')
  return `${Number(hours) - 12}${minutes === '00' ? '' : `:${minutes}`} pm`
}

/** Two messages: find and book a table, then tell a friend. */
export function tableTask(slots: TableSlots): SampleTask {
  return {
    id: slots.id,
    facet: 'multi-turn',
    language: 'en',
    system:
      'You are a personal assistant with tools. Act when the request is clear. Today is 2031-05-13, a Tuesday.',
    tools,
    isParallel: false,
    temptation: null,
    doubts: [],
    misfit: [],
    difficulty: slots.difficulty,
    legs: [bookLeg(slots), tellLeg(slots)],
  }
}

const shared = { placeId: 'p-214', otherId: 'p-077' }

export const tableTasks: readonly SampleTask[] = [
  tableTask({
    ...shared,
    id: 'multi-turn/table-thai',
    cuisine: 'Thai',
    area: 'the old harbour',
    place: 'Baan Lek',
    otherPlace: 'Golden Tamarind',
    date: '2031-05-19',
    day: 'Monday',
    time: '19:30',
    seats: 5,
    friend: 'Nadia',
    difficulty: 0.7,
  }),
  tableTask({
    ...shared,
    id: 'multi-turn/table-basque',
    cuisine: 'Basque',
    area: 'the station',
    place: 'Itsas Etxea',
    otherPlace: 'Casa Arantxa',
    date: '2031-05-16',
    day: 'Friday',
    time: '20:00',
    seats: 4,
    friend: 'Oskar',
    difficulty: -0.3,
  }),
  tableTask({
    ...shared,
    id: 'multi-turn/table-vegan',
    cuisine: 'vegan',
    area: 'the university',
    place: 'Root Cellar',
    otherPlace: 'Green Lantern',
    date: '2031-05-20',
    day: 'Tuesday',
    time: '18:45',
    seats: 7,
    friend: 'Hui Min',
    difficulty: 1.3,
  }),
]
