import type { SampleTask } from '#lib/sample/task.ts'
import { tool } from './tool.ts'

/** Finding, moving and measuring a file in two messages, in Chinese. */
export const chineseFiles: SampleTask = {
  id: 'multi-turn/files-zh',
  facet: 'multi-turn',
  language: 'zh',
  system: '你通过工具操作一个小型文件系统。没有要求就不要删除任何东西。',
  tools: [
    tool('list_folder', '列出文件夹里的名字。', { path: '文件夹' }),
    tool('move_file', '移动一个文件。', { source: '文件路径', target: '文件夹' }),
    tool('count_words', '统计字数。', { path: '文件路径' }),
  ],
  isParallel: false,
  temptation: null,
  doubts: [],
  misfit: [],
  difficulty: 0.4,
  legs: [
    {
      user: '把 drafts 里的会议纪要移到 archive，我不记得文件名了。',
      restate: ['把会议纪要从 drafts 移到 archive', '移动一个不记得名字的文件'],
      answer: '已经把 minutes.txt 移到 archive 了。',
      wrongAnswer: '已经把 minutes_old.txt 移到 archive 了。',
      asking: '请告诉我文件的准确名字，好吗？',
      steps: [
        {
          piece: '列出 drafts 里的文件',
          reason: '不知道名字就没法移动。',
          call: { name: 'list_folder', args: { path: 'drafts' } },
          result: { names: ['minutes_old.txt', 'minutes.txt', 'plan.md'] },
          lead: ['文件夹是 drafts，这是唯一的参数。'],
          reading: ['有两个名字像纪要：minutes_old.txt 和 minutes.txt。', '没有 old 的那个才是现在用的。'],
          check: '列表里确实有 minutes.txt。',
          doubts: [
            {
              question: '文件会不会在子文件夹里',
              one: 'list_folder 可能只列最上一层',
              other: '用户只提到 drafts',
              instead: '把子文件夹一个个列出来',
              settled: '先列 drafts',
            },
          ],
          slip: {
            args: { path: 'archive' },
            result: { names: [] },
            shows: 'nothing',
            lead: '要看的文件夹是 archive。',
            notice: 'archive 是目标，文件现在在 drafts',
            mended: '所以要列的是 drafts。',
          },
        },
        {
          piece: '把文件移到 archive',
          reason: '这就是用户要做的事。',
          call: { name: 'move_file', args: { source: 'drafts/minutes.txt', target: 'archive' } },
          result: { moved: 'archive/minutes.txt' },
          lead: ['源文件是 drafts/minutes.txt，目标是 archive。'],
          reading: ['文件现在在 archive/minutes.txt。'],
          check: '返回的路径是 archive/minutes.txt，和要求一致。',
          doubts: [
            {
              question: '到底是 minutes.txt 还是 minutes_old.txt',
              one: '两个名字都像会议纪要',
              other: 'old 说明那是旧的一份',
              instead: '两个都移过去',
              settled: '应该是 minutes.txt',
            },
            {
              question: 'target 要写文件夹还是完整路径',
              one: '有的工具要完整路径',
              other: '说明里写的是文件夹',
              instead: '写成 archive/minutes.txt 试试',
              settled: 'target 写 archive',
            },
          ],
          slip: {
            args: { source: 'drafts/minutes_old.txt', target: 'archive' },
            result: { moved: 'archive/minutes_old.txt' },
            shows: 'nothing',
            lead: '第一个像纪要的是 minutes_old.txt。',
            notice: 'minutes_old.txt 是旧的一份',
            mended: '所以源文件是 drafts/minutes.txt。',
          },
        },
      ],
    },
    {
      user: '好，再数一下它有多少字。',
      restate: ['知道刚才那份纪要的字数'],
      answer: '这份纪要有 1260 个字。',
      wrongAnswer: '字数已经统计好了。',
      asking: '要连标题一起数吗？',
      steps: [
        {
          piece: '统计纪要的字数',
          reason: '路径已经知道了。',
          call: { name: 'count_words', args: { path: 'archive/minutes.txt' } },
          result: { words: 1260 },
          lead: ['移动以后路径是 archive/minutes.txt。'],
          reading: ['一共 1260 个字。'],
          check: '统计的路径就是刚才移动后返回的路径。',
          doubts: [
            {
              question: '现在该用旧路径还是新路径',
              one: '用户一开始说的是 drafts',
              other: '文件刚刚已经移走了',
              instead: '两个文件夹都再列一遍',
              settled: '路径是 archive/minutes.txt',
            },
          ],
          slip: {
            args: { path: 'drafts/minutes.txt' },
            result: { error: 'no_such_file', path: 'drafts/minutes.txt' },
            shows: 'error',
            lead: '文件是 drafts/minutes.txt。',
            notice: '文件已经不在 drafts 了，刚才移走了',
            mended: '所以路径是 archive/minutes.txt。',
          },
        },
      ],
    },
  ],
}
