import { expect, test } from 'vitest'
import { languageOf } from './language.ts'

test.each([
  ['en', 'Okay, the user wants two calls. 42.'],
  ['en', 'The function 搜索 takes one argument called query, so the call needs nothing else.'],
  ['zh', '用户想要查询天气，我需要调用 get_weather 函数两次，参数是城市名称。'],
  ['mixed', '用户 wants the weather, so I will call get_weather'],
  ['other', 'Пользователь хочет узнать погоду'],
  ['other', 'ユーザーはてんきをしりたいです'],
  ['other', '1 + 1 = 2'],
  ['other', ''],
])('takes for %s: %s', (language, text) => {
  expect(languageOf([text])).toBe(language)
})
