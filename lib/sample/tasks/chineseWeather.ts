import type { SampleStep, SampleTask } from '#lib/sample/task.ts'
import { tool } from './tool.ts'

interface Place {
  readonly city: string
  readonly rival: string
  readonly high: number
  readonly rain: number
}

function forecastStep({ city, rival, high, rain }: Place): SampleStep {
  const date = '2031-05-15'
  return {
    piece: `查${city}后天的天气`,
    reason: '几个城市互不依赖，可以一次查完。',
    call: { name: 'get_forecast', args: { city, date, unit: 'celsius' } },
    result: { city, date, high, rain_mm: rain, unit: 'celsius' },
    lead: [`${city}的参数是城市名、日期 ${date} 和摄氏度。`],
    reading: [`${city}最高 ${high} 度，降雨 ${rain} 毫米。`],
    check: '城市、日期和单位三个参数都有，没有遗漏。',
    doubts: [
      {
        question: `${city}会不会和${rival}弄混`,
        one: '工具只收一个名字',
        other: `和另外两个城市放在一起，只可能是${city}`,
        instead: '先用 find_place 查一遍再说',
        settled: `城市就写${city}`,
      },
      {
        question: '后天到底是哪一天',
        one: '消息里没有写日期',
        other: `今天是 5 月 13 日，后天就是 ${date}`,
        instead: '把三天都查出来让用户自己选',
        settled: `日期是 ${date}`,
      },
      {
        question: '单位要不要写',
        one: '单位是可选参数',
        other: '默认是华氏度，而用户要的是摄氏度',
        instead: '不写单位，自己再换算',
        settled: '单位必须写 celsius',
      },
    ],
    slip: {
      args: { city, date: '2031-05-14', unit: 'celsius' },
      result: { city, date: '2031-05-14', high: high - 2, rain_mm: rain + 4, unit: 'celsius' },
      shows: 'nothing',
      lead: '后天是 2031-05-14。',
      notice: '5 月 14 日是明天，后天应该是 15 日',
      mended: `所以日期要改成 ${date}。`,
    },
  }
}

/** Which of three cities suits a bicycle ride, in Chinese. */
export const chineseWeather: SampleTask = {
  id: 'parallel/weather-zh',
  facet: 'parallel',
  language: 'zh',
  system: '你可以调用工具。互不依赖的调用可以一次发出。今天是 2031-05-13，星期二。',
  tools: [
    tool('get_forecast', '查一个城市某一天的天气。', {
      city: '城市名',
      date: 'YYYY-MM-DD',
      unit: 'celsius 或 fahrenheit（默认）',
    }),
    tool('find_place', '查同名的地点。', { name: '名字' }),
  ],
  isParallel: true,
  temptation: null,
  doubts: [],
  misfit: [],
  difficulty: -0.3,
  legs: [
    {
      user: '后天我想去骑车，成都、杭州和昆明哪个更合适？温度用摄氏度。',
      restate: ['比较成都、杭州和昆明后天哪个适合骑车', '知道三个城市后天的天气'],
      steps: [
        forecastStep({ city: '成都', rival: '成都路', high: 27, rain: 3 }),
        forecastStep({ city: '杭州', rival: '杭州湾', high: 24, rain: 11 }),
        forecastStep({ city: '昆明', rival: '昆明路', high: 23, rain: 0.2 }),
      ],
      answer: '后天昆明最合适：最高 23 度，几乎不下雨。成都 27 度，有小雨；杭州雨最大。',
      wrongAnswer: '后天成都最合适，最高 25 度，雨不大。',
      asking: '请问您说的后天是哪一天，打算骑多久？',
    },
  ],
}
