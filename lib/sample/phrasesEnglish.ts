import type { Phrases } from './phrases.ts'

/** What the made-up policies say in English. */
export const phrasesEnglish: Phrases = {
  language: 'en',
  opening: {
    base: [
      "Okay, let's see. The user wants {restate}.",
      'Okay, so the user is asking for {restate}. Let me think this through.',
      'Alright, the request here is {restate}.',
      "Okay, the user wants {restate}. Let me start by looking at what I've got.",
    ],
    distilled: ['OK, let me analyze the overall task: the user wants {restate}.'],
    reinforced: [
      'The user wants {restate}.',
      'What is asked for: {restate}.',
      'Okay, the goal is {restate}.',
      'The request is {restate}.',
    ],
  },
  tools: [
    'The tools I have are {tools}.',
    'Looking at the tools, there are {tools}.',
    'The functions provided are {tools}.',
  ],
  planList: {
    base: ['I need to do a few things here:', 'Let me break this down:'],
    distilled: ['To complete this task, I need to break it down into the following subtasks:'],
    reinforced: [
      'I need to do {n} things, in this order:',
      'Plan, in {n} steps:',
      'Let me split this into {n} parts:',
    ],
  },
  planLine: [
    'I need to do {n} things here: {pieces}.',
    'First I need to {first}, then {rest}.',
    'The plan is to {pieces}, in that order.',
  ],
  begin: {
    base: ['So first I need to {piece}.', "Let's {piece} first.", 'I should start with this: {piece}.'],
    distilled: ['Now I should analyze the execution process of subtask {i}: {piece}.'],
    reinforced: [
      'First I need to {piece}.',
      'Step {i} is to {piece}.',
      'The first step is to {piece}.',
      "Let's start: {piece}.",
    ],
  },
  focus: {
    base: ['The next thing is to {piece}.', 'Now I need to {piece}.', 'After that I have to {piece}.'],
    distilled: ['Now I should analyze the execution process of subtask {i}: {piece}.'],
    reinforced: [
      'Step {i} is to {piece}.',
      'Next I need to {piece}.',
      'Then I have to {piece}.',
      'The next step is to {piece}.',
    ],
  },
  doubtOpen: [
    'Wait, {question}',
    'But wait, {question}',
    'Hmm, wait. {Question}',
    'Hold on, {question}',
    'However, {question}',
    'But then again, {question}',
  ],
  doubtAgain: [
    'But wait, {question} I keep coming back to this.',
    'Wait, let me think again: {question}',
    'Hmm, but back to the earlier point: {question}',
    'However, I still have not settled this: {question}',
    'But what if I got it wrong? {Question}',
  ],
  weigh: [
    'On the one hand {one}, but on the other hand {other}.',
    '{One}. But {other}.',
    '{One}. However, {other}.',
    'It is true that {one}, but {other}.',
    '{Other}, but then {one}.',
  ],
  alternative: [
    'Alternatively, I could {instead}.',
    'Alternatively, maybe I should {instead}.',
    'Or I could {instead}.',
    'Another way would be to {instead}.',
  ],
  unsettled: [
    "But I'm not sure that's what they want.",
    'Hmm, that leaves me where I started.',
    "I can't tell from the message alone.",
    'But that may be wrong as well.',
    'So maybe yes, maybe no.',
    "The user didn't say, so I can only guess.",
    'Both readings seem possible.',
    "I'm not certain about this at all.",
  ],
  settle: ['So {settled}.', 'That settles it: {settled}.', 'Right, so {settled}.', 'In the end {settled}.'],
  weighOnce: [
    'Wait, {question} {One}, but {other}. So {settled}.',
    'One thing to settle: {question} {One}, but {other}, so {settled}.',
    'Hmm, {question} {Other}, so {settled}.',
    'Hold on, {question} {One}. But {other}, which means {settled}.',
  ],
  giveUp: [
    "I've gone back and forth enough, so I'll just go with it.",
    "Anyway, I'll go with the first reading.",
    "I'll assume so and move on.",
  ],
  notice: [
    'Wait, {notice}. {Mended}',
    'Hold on, {notice}. {Mended}',
    'No, that is a mistake: {notice}. {Mended}',
    'Actually, {notice}. {Mended}',
  ],
  refused: [
    'The call was refused: {notice}. {Mended}',
    'That failed, and I can see why: {notice}. {Mended}',
    'The error is my mistake: {notice}. {Mended}',
  ],
  stuck: [
    'The call came back with an error. I will leave it at that.',
    'It returned an error. Maybe the system is down, so I report what I have.',
  ],
  verify: {
    base: [
      'Let me double-check. {Check}',
      'Let me make sure. {Check}',
      'Checking again: {check}',
      'Let me verify this. {Check}',
    ],
    distilled: ['Let me verify: {check}'],
    reinforced: [
      'Let me verify: {check}',
      'Let me check this against the request: {check}',
      'Double-checking: {check}',
      'To verify: {check}',
    ],
  },
  call: [
    'So the call is {name} with {args}.',
    'That gives {name} with {args}.',
    'I should call {name} with {args}.',
    'The next call, then: {name} with {args}.',
  ],
  callTogether: [
    'That makes {n} calls to {name}, which can go out together.',
    'So I send {n} calls to {name} at once.',
  ],
  accepted: ['The call went through.', 'That returned without an error.', 'The result is there.'],
  finish: {
    base: [
      'Alright, that should be everything.',
      'So I can answer now.',
      'Okay, now I just have to tell the user.',
    ],
    distilled: ['All subtasks are solved, so I can give the final answer.'],
    reinforced: [
      'Nothing is left open, so I can answer.',
      'Everything that was asked is done.',
      'So I can give the answer now.',
    ],
  },
  omit: [
    'With that, the main thing is done and I can answer.',
    'That should be enough for an answer.',
    'The rest follows from this, so no further call is needed.',
  ],
  ask: [
    'There is too little to go on, so I had better ask.',
    'I do not want to do the wrong thing, so I will ask before I call anything.',
  ],
  misfit: ['So none of the tools fits.', 'No tool covers this.', 'None of these does what is asked.'],
  decline: ['The right thing is to say so and call nothing.', 'So I say that and leave the tools alone.'],
}

/** Doubts that any call invites. */
export const doubtsEnglish = [
  {
    question: 'do I have every argument that is required?',
    one: 'the schema marks some of them as required',
    other: 'the message does not spell all of them out',
    instead: 'leave the unclear one empty',
    settled: 'the message holds what is needed',
  },
  {
    question: 'is this even the right tool?',
    one: 'its name fits what is asked',
    other: 'its description is short and could mean something else',
    instead: 'look for another tool in the list',
    settled: 'the tool fits',
  },
  {
    question: 'would the user want me to confirm before I act?',
    one: 'acting at once saves time',
    other: 'a wrong step may be hard to undo',
    instead: 'write back with a question first',
    settled: 'the request is clear enough to act on',
  },
  {
    question: 'should the values be written exactly as in the message?',
    one: 'the user wrote them in their own words',
    other: 'the tool may expect a fixed form',
    instead: 'try one form and then the other',
    settled: 'the form in the schema decides',
  },
  {
    question: 'what if the result comes back empty?',
    one: 'there would be nothing to report in that case',
    other: 'I cannot know that before I call',
    instead: 'prepare an apology just in case',
    settled: 'the call comes first',
  },
] as const
