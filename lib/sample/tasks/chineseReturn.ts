import type { SampleTask } from '#lib/sample/task.ts'
import { tool } from './tool.ts'

const order = 'R-30118'

/** A return under a policy, in Chinese. */
export const chineseReturn: SampleTask = {
  id: 'retail/return-zh',
  facet: 'retail',
  language: 'zh',
  system:
    '你为一家商店服务。先确认顾客身份。收货 30 天内可以退货；用礼券付的部分退回礼券。今天是 2031-05-13。',
  tools: [
    tool('find_customer', '按邮箱查顾客。', { email: '邮箱' }),
    tool('get_order', '查一个订单。', { order_id: '订单号' }),
    tool('return_item', '办理退货。', {
      order_id: '订单号',
      item_id: '商品',
      refund_to: 'original 或 voucher',
    }),
  ],
  isParallel: false,
  temptation: null,
  doubts: [],
  misfit: [],
  difficulty: 0.7,
  legs: [
    {
      user: '你好，我上次买的耳机有杂音，想退掉。邮箱是 lin.yue@example.cn。林悦',
      restate: ['退掉上次买的耳机', '因为耳机有杂音，要求退货'],
      answer: '耳机的退货已经办好（RT-7730），299 元会退回礼券，因为当时是用礼券付的。',
      wrongAnswer: '耳机的退货已经办好，299 元会退回银行卡。',
      asking: '请问您的订单号是多少，当时是怎么付款的？',
      steps: [
        {
          piece: '确认顾客身份',
          reason: '规定要求先确认身份。',
          call: { name: 'find_customer', args: { email: 'lin.yue@example.cn' } },
          result: { name: '林悦', orders: ['R-30002', order] },
          lead: ['邮箱在消息里，是 lin.yue@example.cn。'],
          reading: [`林悦有两个订单，后一个是 ${order}。`],
          check: '返回的名字是林悦，和消息的署名一致。',
          doubts: [
            {
              question: '能不能跳过这一步直接查订单',
              one: '这样可以少一次调用',
              other: '规定说要先确认身份',
              instead: '先问她订单号',
              settled: '先查顾客',
            },
          ],
          slip: {
            args: { email: 'linyue@example.cn' },
            result: { error: 'not_found' },
            shows: 'error',
            lead: '邮箱是 linyue@example.cn。',
            notice: '我漏了中间的一个点',
            mended: '所以邮箱是 lin.yue@example.cn。',
          },
        },
        {
          piece: '查耳机所在的订单',
          reason: '退货需要商品号和付款方式。',
          call: { name: 'get_order', args: { order_id: order } },
          result: {
            order_id: order,
            delivered: '2031-05-03',
            items: [
              { item_id: 'i-880', name: '耳机', price: 299 },
              { item_id: 'i-881', name: '耳机盒', price: 39 },
            ],
            payments: [{ voucher: 338 }],
          },
          lead: [`订单号是 ${order}。`],
          reading: ['耳机是 i-880，5 月 3 日收货，还没过 30 天。', '全部是用礼券付的，所以按规定退回礼券。'],
          check: '从 5 月 3 日到 13 日只有 10 天，可以退。',
          doubts: [
            {
              question: '两个订单里哪个有耳机',
              one: '她没有给订单号',
              other: `“上次”指的是后一个，也就是 ${order}`,
              instead: '两个订单都查',
              settled: `先查 ${order}`,
            },
          ],
          slip: {
            args: { order_id: 'R-30002' },
            result: {
              order_id: 'R-30002',
              delivered: '2031-01-09',
              items: [{ item_id: 'i-112', name: '雨伞', price: 59 }],
            },
            shows: 'result',
            lead: '列表里第一个是 R-30002。',
            notice: 'R-30002 里是雨伞，不是耳机',
            mended: `所以要查的是 ${order}。`,
          },
        },
        {
          piece: '办理耳机的退货',
          reason: '商品号和付款方式都有了。',
          call: { name: 'return_item', args: { order_id: order, item_id: 'i-880', refund_to: 'voucher' } },
          result: { return_id: 'RT-7730', refund: 299, refund_to: 'voucher' },
          lead: ['商品是 i-880，退款方式是 voucher。'],
          reading: ['退货单是 RT-7730，299 元退回礼券。'],
          check: 'i-880 就是耳机，退款方式也符合规定。',
          doubts: [
            {
              question: '钱该退到卡上还是礼券',
              one: '顾客多半想退到卡上',
              other: '规定说用礼券付的退回礼券',
              instead: '先问她想退到哪里',
              settled: 'refund_to 是 voucher',
            },
            {
              question: '耳机盒要不要一起退',
              one: '它们是一起买的',
              other: '她只说耳机有杂音',
              instead: '把两件都退掉',
              settled: '只退耳机',
            },
          ],
          slip: {
            args: { order_id: order, item_id: 'i-880', refund_to: 'original' },
            result: { return_id: 'RT-7730', refund: 299, refund_to: 'original' },
            shows: 'nothing',
            lead: '退款一般原路返回，所以写 original。',
            notice: '规定说礼券付的要退回礼券',
            mended: '所以 refund_to 要改成 voucher。',
          },
        },
      ],
    },
  ],
}
