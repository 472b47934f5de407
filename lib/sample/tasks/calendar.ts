import { listed, type SampleStep, type SampleTask, type SampleTool } from '#lib/sample/task.ts'

interface CalendarSlots {
  readonly id: string
  readonly topic: string
  readonly day: string
  readonly date: string
  readonly minutes: number
  readonly people: readonly { readonly name: string; readonly free: readonly string[] }[]
  readonly common: string
  readonly difficulty: number
}

const tools: readonly SampleTool[] = [
  {
    name: 'free_slots',
    description: 'Free stretches of one person on one day, at least so long.',
    parameters: { person: 'first name', date: 'day as YYYY-MM-DD', minutes: 'shortest stretch' },
  },
  {
    name: 'create_event',
    description: 'Puts an event in a calendar.',
    parameters: { title: 'text', start: 'date and time', minutes: 'length' },
  },
]

function slotStep(person: CalendarSlots['people'][number], slots: CalendarSlots): SampleStep {
  const { date, day, minutes, people } = slots
  const { name, free } = person
  return {
    piece: `look up when ${name} is free`,
    reason: 'Nobody’s calendar depends on another’s, so all of them can be asked at once.',
    call: { name: 'free_slots', args: { person: name, date, minutes } },
    result: { person: name, date, free },
    lead: [`For ${name} the call needs the date ${date} and ${minutes} minutes as the shortest stretch.`],
    reading: [
      `${name} has ${free.length} stretches: ${listed(free)}.`,
      `${name} could do ${free[0]}, which leaves ${free.length - 1} other${free.length === 2 ? '' : 's'}.`,
    ],
    check: `Every name in the message (${listed(people.map((p) => p.name))}) has its own call with ${minutes} minutes, so the list is complete.`,
    doubts: [
      {
        question: `does ${day} mean this week's, ${date}?`,
        one: 'the message only names the weekday',
        other: `today is Tuesday 13 May, so the next ${day} is ${date}`,
        instead: 'query two weeks and choose afterwards',
        settled: `${date} is the day to ask for`,
      },
      {
        question: `should the length be ${minutes} minutes or a full hour?`,
        one: 'calendars usually work in whole hours',
        other: `the user said ${minutes} minutes in so many words`,
        instead: 'ask for sixty and shorten it later',
        settled: `minutes is ${minutes}`,
      },
      {
        question: 'do they want me to book something too?',
        one: 'there is a create_event tool',
        other: 'the message asks when they are free and nothing more',
        instead: 'create a tentative event and tell them',
        settled: 'I only look and do not book',
      },
    ],
    slip: {
      args: { person: name, date, minutes: minutes === 45 ? 30 : 60 },
      result: { person: name, date, free: [...free, '11:30-12:00'] },
      shows: 'nothing',
      lead: `A ${minutes === 45 ? 30 : 60} minute stretch is what such meetings take.`,
      notice: `the user asked for ${minutes} minutes, not for ${minutes === 45 ? 30 : 60}`,
      mended: `So minutes is ${minutes}, and a stretch of half an hour no longer counts.`,
    },
  }
}

/** When several people are free on one day: one call per person. */
export function calendarTask(slots: CalendarSlots): SampleTask {
  const names = listed(slots.people.map(({ name }) => name))
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
        user: `When are ${names} each free for ${slots.minutes} minutes on ${slots.day}? It's about ${slots.topic}.`,
        restate: [
          `the free times of ${names} on ${slots.day}`,
          `a common time of ${slots.minutes} minutes on ${slots.day} for ${slots.people.length} people`,
        ],
        steps: slots.people.map((person) => slotStep(person, slots)),
        answer: `On ${slots.day} all of them are free at ${slots.common}. ${slots.people.map(({ name, free }) => `${name}: ${listed(free)}`).join('; ')}.`,
        wrongAnswer: `All of them are free on ${slots.day} from 11:30 to 12:00, so that would be the time to take.`,
        asking: `Which ${slots.day} do you mean, and may I see everybody's calendar?`,
      },
    ],
  }
}

export const calendarTasks: readonly SampleTask[] = [
  calendarTask({
    id: 'parallel/slots-budget',
    topic: 'the budget draft',
    day: 'Wednesday',
    date: '2031-05-14',
    minutes: 45,
    common: '14:00',
    difficulty: -0.1,
    people: [
      { name: 'Ines', free: ['09:00-10:00', '14:00-15:30'] },
      { name: 'Tomasz', free: ['13:30-15:00', '16:00-17:00'] },
      { name: 'Priya', free: ['10:00-11:15', '14:00-14:45'] },
    ],
  }),
  calendarTask({
    id: 'parallel/slots-handover',
    topic: 'the handover before the holidays',
    day: 'Thursday',
    date: '2031-05-15',
    minutes: 90,
    common: '08:30',
    difficulty: 0.8,
    people: [
      { name: 'Malik', free: ['08:30-10:30', '15:00-16:30'] },
      { name: 'Sofie', free: ['08:00-10:00'] },
      { name: 'Jun', free: ['08:30-10:00', '13:00-14:30'] },
      { name: 'Abena', free: ['08:15-10:15', '15:30-17:00'] },
    ],
  }),
]
