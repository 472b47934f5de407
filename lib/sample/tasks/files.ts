import type { Leg, SampleStep, SampleTask, SampleTool } from '#lib/sample/task.ts'

interface FileSlots {
  readonly id: string
  readonly file: string
  readonly from: string
  readonly to: string
  readonly log: string
  readonly words: number
  readonly what: string
  readonly difficulty: number
}

const tools: readonly SampleTool[] = [
  { name: 'list_folder', description: 'Names in a folder.', parameters: { path: 'folder' } },
  {
    name: 'move_file',
    description: 'Moves one file.',
    parameters: { source: 'path of the file', target: 'folder' },
  },
  { name: 'count_words', description: 'Words in a text file.', parameters: { path: 'path of the file' } },
  {
    name: 'append_line',
    description: 'Adds a line at the end.',
    parameters: { path: 'path of the file', text: 'the line' },
  },
  {
    name: 'delete_file',
    description: 'Deletes one file for good.',
    parameters: { path: 'path of the file' },
  },
]

/** Name of the copy that should be left alone. */
const outdated = (file: string) => file.replace('.', '_old.')

function listStep({ file, from, to }: FileSlots): SampleStep {
  const older = outdated(file)
  return {
    piece: `list ${from} to find the name`,
    reason: 'Without the name nothing can be moved.',
    call: { name: 'list_folder', args: { path: from } },
    result: { names: ['notes.md', older, file, 'photo.png'] },
    lead: [`The folder is ${from}, which is the only argument list_folder takes.`],
    reading: [
      `Two names fit, ${older} and ${file}.`,
      `${file} has no suffix that marks it as outdated, so it is the current one.`,
    ],
    check: `The listing holds ${file}, so the file does exist in ${from}.`,
    doubts: [
      {
        question: 'could the file lie in a folder below?',
        one: 'list_folder may show only the top level',
        other: `the user named ${from} and no folder below it`,
        instead: 'list the folders below one by one',
        settled: `one listing of ${from} is the place to start`,
      },
      {
        question: 'should I just guess the name and move it?',
        one: 'that would save a call',
        other: 'the user said that they do not remember the name',
        instead: 'ask them to look it up',
        settled: 'listing comes first',
      },
    ],
    slip: {
      args: { path: to },
      result: { names: ['readme.md'] },
      shows: 'nothing',
      lead: `The folder in question is ${to}.`,
      notice: `${to} is where the file should go, and it lies in ${from}`,
      mended: `So the folder to list is ${from}.`,
    },
  }
}

function moveStep({ file, from, to }: FileSlots): SampleStep {
  const older = outdated(file)
  return {
    piece: `move the file to ${to}`,
    reason: 'This is what the user asked for.',
    call: { name: 'move_file', args: { source: `${from}/${file}`, target: to } },
    result: { moved: `${to}/${file}` },
    lead: [`The source is ${from}/${file} and the target is the folder ${to}.`],
    reading: [`The file is now at ${to}/${file}.`],
    check: `The result names ${to}/${file}, which is the folder that was asked for.`,
    doubts: [
      {
        question: `is it ${file} or ${older} that they want?`,
        one: 'both names fit what they describe',
        other: 'the suffix old marks the other one as outdated',
        instead: 'move both of them',
        settled: `${file} is the one`,
      },
      {
        question: 'does target take the folder or the whole new path?',
        one: 'some tools want the full path with the name',
        other: 'the schema says folder',
        instead: `pass ${to}/${file} to be on the safe side`,
        settled: `target is ${to}`,
      },
    ],
    slip: {
      args: { source: `${from}/${older}`, target: to },
      result: { moved: `${to}/${older}` },
      shows: 'nothing',
      lead: `${older} is the first that fits.`,
      notice: `${older} is the outdated copy, the current one is ${file}`,
      mended: `So the source is ${from}/${file}.`,
    },
  }
}

function moveLeg(slots: FileSlots): Leg {
  const { file, from, to, what } = slots
  const older = outdated(file)
  return {
    user: `Move ${what} from ${from} to ${to}, please. I don't remember its exact name.`,
    restate: [`a move of ${what} from ${from} to ${to}`, `${what} in ${to}, without knowing its exact name`],
    answer: `Done: ${file} is in ${to} now.`,
    wrongAnswer: `Done: ${older} is in ${to} now.`,
    asking: `What is the exact name of the file you would like me to move?`,
    steps: [listStep(slots), moveStep(slots)],
  }
}

function countStep({ file, from, to, words }: FileSlots): SampleStep {
  return {
    piece: `count the words of ${file}`,
    reason: 'The line needs the number.',
    call: { name: 'count_words', args: { path: `${to}/${file}` } },
    result: { words },
    lead: [`After the move the path is ${to}/${file}.`],
    reading: [`It has ${words} words.`, `So the line will read "${file}: ${words}".`],
    check: `The path counted is the one the move returned, ${to}/${file}.`,
    doubts: [
      {
        question: 'which path holds now, the old or the new one?',
        one: `the user first spoke of ${from}`,
        other: `the file was moved to ${to} a moment ago`,
        instead: 'list both folders again',
        settled: `the path is ${to}/${file}`,
      },
      {
        question: 'does "its words" include the heading?',
        one: 'the tool counts every word of the file',
        other: 'nobody said to leave anything out',
        instead: 'subtract the heading by hand',
        settled: 'the count of the tool is the number to write',
      },
    ],
    slip: {
      args: { path: `${from}/${file}` },
      result: { error: 'no_such_file', path: `${from}/${file}` },
      shows: 'error',
      lead: `The file is ${from}/${file}.`,
      notice: `the file no longer lies in ${from}, it was moved`,
      mended: `So the path is ${to}/${file}.`,
    },
  }
}

function appendStep({ file, log, words }: FileSlots): SampleStep {
  return {
    piece: `append the line to ${log}`,
    reason: 'The number is known now.',
    call: { name: 'append_line', args: { path: log, text: `${file}: ${words}` } },
    result: { path: log, lines: 18 },
    lead: [`The path is ${log} and the text holds name and number, "${file}: ${words}".`],
    reading: [`${log} has 18 lines now, the last of which is ours.`],
    check: `Name and number are both in the line, as the user asked.`,
    doubts: [
      {
        question: 'should a date go into the line as well?',
        one: 'log lines often begin with a date',
        other: 'the user listed the file name and the number only',
        instead: `look at how the other lines of ${log} are written`,
        settled: `the text is "${file}: ${words}"`,
      },
    ],
    slip: {
      args: { path: log, text: `${words}` },
      result: { path: log, lines: 18 },
      shows: 'nothing',
      lead: `The number is what matters, so the text is "${words}".`,
      notice: 'the line should hold the file name too',
      mended: `So the text is "${file}: ${words}".`,
    },
  }
}

function countLeg(slots: FileSlots): Leg {
  const { file, log, words } = slots
  return {
    user: `Thanks. Now count its words and add a line to ${log} with the file name and the number.`,
    restate: [`a word count of ${file}, noted in ${log}`, `a line in ${log} with name and number of words`],
    answer: `${file} has ${words} words; the line "${file}: ${words}" is in ${log}.`,
    wrongAnswer: `I added the word count of ${file} to ${log}.`,
    asking: `Shall I write the number into ${log} right away, or would you like to see it first?`,
    steps: [countStep(slots), appendStep(slots)],
  }
}

/** Two messages: find and move a file, then count its words into a log. */
export function fileTask(slots: FileSlots): SampleTask {
  return {
    id: slots.id,
    facet: 'multi-turn',
    language: 'en',
    system:
      'You work in a small file system through tools. Never delete anything unless asked. One step at a time.',
    tools,
    isParallel: false,
    temptation: null,
    doubts: [],
    misfit: [],
    difficulty: slots.difficulty,
    legs: [moveLeg(slots), countLeg(slots)],
  }
}

export const fileTasks: readonly SampleTask[] = [
  fileTask({
    id: 'multi-turn/files-report',
    file: 'report.txt',
    from: 'drafts',
    to: 'final',
    log: 'counts.log',
    words: 1842,
    what: 'the quarterly report',
    difficulty: 0.2,
  }),
  fileTask({
    id: 'multi-turn/files-chapter',
    file: 'chapter_4.md',
    from: 'inbox',
    to: 'book',
    log: 'progress.txt',
    words: 5210,
    what: 'the fourth chapter',
    difficulty: 0.9,
  }),
  fileTask({
    id: 'multi-turn/files-minutes',
    file: 'minutes_may.txt',
    from: 'desktop',
    to: 'archive/2031',
    log: 'archive/index.txt',
    words: 734,
    what: 'the May minutes',
    difficulty: -0.4,
  }),
]
