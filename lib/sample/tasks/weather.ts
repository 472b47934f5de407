import { listed, type SampleStep, type SampleTask, type SampleTool } from '#lib/sample/task.ts'

interface Place {
  readonly city: string
  /** A place that could be meant by mistake. */
  readonly rival: string
  readonly high: number
  readonly rain: number
}

interface WeatherSlots {
  readonly id: string
  readonly wish: string
  readonly day: string
  readonly date: string
  readonly dayAfter: string
  readonly places: readonly Place[]
  readonly difficulty: number
}

const tools: readonly SampleTool[] = [
  {
    name: 'get_forecast',
    description: 'Forecast for one place and one day.',
    parameters: {
      city: 'name of the city',
      date: 'day as YYYY-MM-DD',
      unit: 'celsius or fahrenheit (default)',
    },
  },
  {
    name: 'get_air_quality',
    description: 'Air quality index for one place, today.',
    parameters: { city: 'name of the city' },
  },
  { name: 'find_place', description: 'Places of that name.', parameters: { name: 'what to look for' } },
]

function forecastStep({ city, rival, high, rain }: Place, slots: WeatherSlots): SampleStep {
  const { date, day, dayAfter, places } = slots
  return {
    piece: `get the forecast for ${city}`,
    reason: 'The forecasts do not depend on one another, so they can go out together.',
    call: { name: 'get_forecast', args: { city, date, unit: 'celsius' } },
    result: { city, date, high, rain_mm: rain, unit: 'celsius' },
    lead: [`For ${city} the call takes the city by name, the date ${date} and celsius.`],
    reading: [
      `${city} gets ${rain} mm of rain with a high of ${high} degrees.`,
      `With ${rain} mm, ${city} is ${rain < 2 ? 'close to dry' : 'the wetter kind of day'}.`,
    ],
    check: `${places.length} cities were named and ${places.length} calls are listed, every one with ${date} and celsius, so nothing is missing.`,
    doubts: [
      {
        question: `is ${city} the one they mean, or ${rival}?`,
        one: `the tool takes a bare name and ${rival} exists as well`,
        other: `next to ${listed(places.filter((p) => p.city !== city).map((p) => p.city))} only the well-known ${city} makes sense`,
        instead: 'call find_place first and look at what comes back',
        settled: `${city} by its plain name is what was asked`,
      },
      {
        question: `does "${day}" mean ${date} or a week later?`,
        one: 'no date is written in the message, only the weekday',
        other: 'people who plan a trip out loud mean the coming one',
        instead: `ask for ${dayAfter} as well and compare`,
        settled: `the coming ${day}, ${date}, is the plain reading`,
      },
      {
        question: 'do I have to pass the unit at all?',
        one: 'unit is optional in the schema',
        other: 'its default is fahrenheit and the user asked for Celsius',
        instead: 'leave it out and convert the numbers myself',
        settled: 'unit has to be celsius in every call',
      },
    ],
    slip: {
      args: { city, date: dayAfter, unit: 'celsius' },
      result: {
        city,
        date: dayAfter,
        high: high + 3,
        rain_mm: Math.round(rain * 4 + 3) / 2,
        unit: 'celsius',
      },
      shows: 'nothing',
      lead: `${day} falls on ${dayAfter}.`,
      notice: `${dayAfter} is the day after, and ${day} is ${date}`,
      mended: `So the date is ${date} in every call.`,
    },
  }
}

/** Which of several cities stays driest: one call per city. */
export function weatherTask(slots: WeatherSlots): SampleTask {
  const { places, day, wish } = slots
  const cities = places.map(({ city }) => city)
  const byRain = [...places].sort((a, b) => a.rain - b.rain)
  const [driest, next] = [byRain[0], byRain[1]]
  const wettest = byRain.at(-1)
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
        user: `I'm choosing between ${listed(cities)} for ${wish} on ${day}. Which of them stays driest? Temperatures in Celsius, please.`,
        restate: [
          `the driest of ${listed(cities)} on ${day}`,
          `a city for ${wish} on ${day}, going by the rain`,
        ],
        steps: places.map((place) => forecastStep(place, slots)),
        answer: `${driest?.city} is the driest on ${day}: ${driest?.rain} mm of rain and a high of ${driest?.high} °C. ${next?.city} would be next with ${next?.rain} mm.`,
        wrongAnswer: `${wettest?.city} looks best for ${day}, with a high of ${wettest?.high} °C and little rain in sight.`,
        asking: `Before I look anything up: which ${day} do you mean, and which country is ${cities[0]} in?`,
      },
    ],
  }
}

export const weatherTasks: readonly SampleTask[] = [
  weatherTask({
    id: 'parallel/weather-lisbon',
    wish: 'a long run along the water',
    day: 'Saturday',
    date: '2031-05-17',
    dayAfter: '2031-05-18',
    difficulty: -1.2,
    places: [
      { city: 'Lisbon', rival: 'Lisbon in Ohio', high: 22, rain: 1.5 },
      { city: 'Porto', rival: 'Porto Alegre', high: 18, rain: 6 },
      { city: 'Faro', rival: 'Faro in Yukon', high: 24, rain: 0.5 },
    ],
  }),
  weatherTask({
    id: 'parallel/weather-alps',
    wish: 'a day of climbing with my sister',
    day: 'Friday',
    date: '2031-05-16',
    dayAfter: '2031-05-17',
    difficulty: -0.2,
    places: [
      { city: 'Innsbruck', rival: 'Innsbruck Street in Vienna', high: 16, rain: 3 },
      { city: 'Bolzano', rival: 'Bolzano Vicentino', high: 21, rain: 0.5 },
      { city: 'Chamonix', rival: 'the whole valley', high: 13, rain: 8 },
      { city: 'Lugano', rival: 'Lugano Airport', high: 19, rain: 4.5 },
    ],
  }),
  weatherTask({
    id: 'parallel/weather-harbour',
    wish: 'an outdoor wedding lunch',
    day: 'Sunday',
    date: '2031-05-18',
    dayAfter: '2031-05-19',
    difficulty: 0.5,
    places: [
      { city: 'Bergen', rival: 'Bergen in Lower Saxony', high: 11, rain: 14 },
      { city: 'Aarhus', rival: 'Aarhus County', high: 15, rain: 2 },
      { city: 'Gothenburg', rival: 'Gothenburg in Nebraska', high: 14, rain: 5.5 },
    ],
  }),
]
