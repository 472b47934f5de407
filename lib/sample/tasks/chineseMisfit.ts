import type { SampleTask } from '#lib/sample/task.ts'
import { tool } from './tool.ts'

/** A question about shares where tools only know hotels and trains, in Chinese. */
export const chineseMisfit: SampleTask = {
  id: 'irrelevance/stock-zh',
  facet: 'irrelevance',
  language: 'zh',
  system: '你可以调用工具。如果没有合适的工具，就说明情况，不要调用。',
  tools: [
    tool('search_hotels', '按城市和日期查酒店。', { city: '城市名', date: 'YYYY-MM-DD' }),
    tool('search_trains', '查两地之间的火车。', { from: '出发地', to: '目的地', date: 'YYYY-MM-DD' }),
  ],
  isParallel: false,
  temptation: {
    call: { name: 'search_hotels', args: { city: '上海', date: '2031-05-12' } },
    result: { hotels: ['江边酒店', '静安客栈'] },
    lead: '上海和日期都有了，search_hotels 的参数正好齐全。',
    answer: '昨天上海有两家酒店可以订：江边酒店和静安客栈。',
  },
  doubts: [
    {
      question: '查酒店的工具会不会也能查到行情',
      one: '城市和日期这两个参数用户都提到了',
      other: '它只返回酒店的名字',
      instead: '先随便查一次看看返回什么',
      settled: '这个工具帮不上忙',
    },
    {
      question: '用户是不是想顺便去上海',
      one: '消息里提到了上海',
      other: '他问的是收盘，不是出行',
      instead: '给他查一趟火车',
      settled: '不应该查火车',
    },
  ],
  misfit: [
    'search_hotels 只能查酒店。',
    'search_trains 只能查火车，和股市无关。',
    '这些工具都查不到股市，所以这个请求没法用工具完成。',
  ],
  difficulty: 0.2,
  legs: [
    {
      user: '昨天上海股市收在多少点？',
      restate: ['知道昨天上海股市的收盘点数'],
      steps: [],
      answer: '抱歉，我的工具只能查酒店和火车，查不到股市的收盘点数。',
      wrongAnswer: '昨天上海有两家酒店可以订：江边酒店和静安客栈。',
      asking: '抱歉，我的工具只能查酒店和火车，查不到股市的收盘点数。',
    },
  ],
}
