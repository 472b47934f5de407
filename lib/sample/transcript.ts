import type { Json } from '#lib/model/json.ts'
import type { Composed } from './compose.ts'
import type { SampleCall } from './task.ts'

/** The messages of a rollout while they are put down. */
export class Transcript {
  readonly #messages: Json[] = []
  readonly #calls: SampleCall[] = []
  #answer: string | null = null
  #isTruncated = false
  #isWellFormed = true

  user(text: string): void {
    this.#messages.push({ role: 'user', content: text })
  }

  /** Reasoning, the calls it leads to, and what each of them returns. */
  act(
    reasoning: string,
    made: readonly { readonly call: SampleCall; readonly result: Json; readonly isError: boolean }[],
  ): void {
    const first = this.#calls.length
    const id = (i: number) => `call_${first + i + 1}`
    this.#calls.push(...made.map(({ call }) => call))
    this.#messages.push(
      {
        role: 'assistant',
        content: null,
        reasoning,
        tool_calls: made.map(({ call }, i) => ({ id: id(i), name: call.name, arguments: call.args })),
      },
      ...made.map(({ call, result, isError }, i) => ({
        role: 'tool',
        tool_call_id: id(i),
        name: call.name,
        content: JSON.stringify(result),
        error: isError,
      })),
    )
  }

  answer(reasoning: string, text: string): void {
    this.#answer = text
    this.#messages.push({ role: 'assistant', content: text, reasoning })
  }

  /** A call whose JSON breaks off; the environment says so and the rollout ends. */
  garble(reasoning: string, call: SampleCall): void {
    this.#isWellFormed = false
    const raw = JSON.stringify({ name: call.name, arguments: call.args }).slice(0, -2)
    this.#messages.push(
      {
        role: 'assistant',
        content: null,
        reasoning,
        tool_calls: [{ raw, parse_error: `Expecting ',' delimiter: line 1 column ${raw.length + 1}` }],
      },
      { role: 'tool', name: call.name, content: '{"error":"invalid_json"}', error: true },
    )
  }

  /** Reasoning that reaches the limit before it ends. */
  truncate(reasoning: string): void {
    this.#isTruncated = true
    this.#isWellFormed = false
    this.#messages.push({
      role: 'assistant',
      content: [{ type: 'reasoning', text: reasoning, closed: false }],
    })
  }

  composed(): Composed {
    return {
      messages: this.#messages,
      calls: this.#calls,
      answer: this.#answer,
      status: this.#isTruncated ? 'truncated' : 'completed',
      isWellFormed: this.#isWellFormed,
    }
  }
}
