import type { Phrases } from './phrases.ts'

/** What the made-up policies say in Chinese. */
export const phrasesChinese: Phrases = {
  language: 'zh',
  opening: {
    base: [
      '好的，我来看看。用户想{restate}。',
      '嗯，用户的意思是{restate}。',
      '好，先理一下，用户想{restate}。',
    ],
    distilled: ['好的，我来分析整个任务：用户想{restate}。'],
    reinforced: ['用户想{restate}。', '目标是{restate}。'],
  },
  tools: ['可用的工具有{tools}。', '提供的工具是{tools}。'],
  planList: {
    base: ['需要做几件事：'],
    distilled: ['为了完成这个任务，我需要把它拆成以下子任务：'],
    reinforced: ['这个请求要拆成 {n} 步：', '分 {n} 步来做：'],
  },
  planLine: ['一共有 {n} 件事要做：{pieces}。', '要先{first}，然后{rest}。'],
  begin: {
    base: ['那么先{piece}。', '首先要{piece}。'],
    distilled: ['现在分析子任务 {i}：{piece}。'],
    reinforced: ['第 {i} 步，{piece}。', '先{piece}。'],
  },
  focus: {
    base: ['然后要{piece}。', '接下来要{piece}。'],
    distilled: ['现在分析子任务 {i}：{piece}。'],
    reinforced: ['第 {i} 步，{piece}。', '接下来{piece}。'],
  },
  doubtOpen: ['等等，{question}？', '不对，{question}？', '等一下，{question}？', '但是{question}？'],
  doubtAgain: ['可是再想想，{question}？', '等等，还是那个问题，{question}？', '重新考虑一下，{question}？'],
  weigh: ['{one}，但是{other}。', '一方面{one}，另一方面{other}。', '{other}，可是{one}。'],
  alternative: ['或者也可以{instead}。', '换个思路，{instead}。'],
  unsettled: ['不过我也不确定。', '这样又回到了原点。', '光看消息看不出来。', '好像两种理解都说得通。'],
  settle: ['所以{settled}。', '这样看来，{settled}。'],
  weighOnce: [
    '等一下，{question}？{one}，但是{other}，所以{settled}。',
    '{question}？{other}，所以{settled}。',
  ],
  giveUp: ['想来想去也没有结论，先这样吧。', '算了，就按第一种理解来。'],
  notice: ['不对，{notice}。{mended}', '等等，{notice}。{mended}', '刚才弄错了，{notice}。{mended}'],
  refused: ['调用失败了，{notice}。{mended}', '返回了错误，原因是{notice}。{mended}'],
  stuck: ['返回了错误，先这样回复吧。'],
  verify: {
    base: ['再检查一遍。{check}', '让我确认一下。{check}'],
    distilled: ['验证一下：{check}'],
    reinforced: ['核对：{check}', '再核对一遍：{check}'],
  },
  call: ['所以调用 {name}，参数是 {args}。', '那就调用 {name}，参数为 {args}。'],
  callTogether: ['一共 {n} 次 {name}，可以一起发出。'],
  accepted: ['调用成功了。', '结果已经返回。'],
  finish: {
    base: ['好，可以回答了。', '应该没有遗漏了。'],
    distilled: ['所有子任务都完成了，可以给出最终答案。'],
    reinforced: ['都做完了，可以回答。', '请求的内容都已完成。'],
  },
  omit: ['主要的事情已经做完，可以回答了。', '这些信息应该够了。'],
  ask: ['信息太少，还是先问一下吧。'],
  misfit: ['所以没有合适的工具。', '这些工具都做不到。'],
  decline: ['应该直接说明情况，不调用工具。'],
}

/** Doubts that any call invites. */
export const doubtsChinese = [
  {
    question: '必填的参数是不是都有了',
    one: '说明里有几个必填参数',
    other: '消息里没有一一写明',
    instead: '把不清楚的那个留空',
    settled: '需要的参数都有了',
  },
  {
    question: '这个工具到底对不对',
    one: '名字看起来是对的',
    other: '说明写得很短，也可能是别的意思',
    instead: '再看看别的工具',
    settled: '就用这个工具',
  },
  {
    question: '要不要先和用户确认',
    one: '直接做比较快',
    other: '做错了不好撤回',
    instead: '先回一条消息问清楚',
    settled: '要求已经够清楚了',
  },
] as const
