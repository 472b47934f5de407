/** A templated text cut where the model began to write. */
export interface PromptCut {
  readonly prompt: string
  readonly completion: string
}

/** Markers after which the assistant speaks: Llama 3, ChatML, Gemma, DeepSeek. */
const openings = [
  '<|start_header_id|>assistant<|end_header_id|>\n\n',
  '<|im_start|>assistant\n',
  '<start_of_turn>model\n',
  '<｜Assistant｜>',
  '[/INST]',
]

/** Cuts a text with its chat template before the assistant's first words; without a marker all is completion. */
export function promptCut(text: string): PromptCut {
  const ends = openings.flatMap((opening) => {
    const at = text.indexOf(opening)
    return at === -1 ? [] : [at + opening.length]
  })
  const cut = ends.length === 0 ? 0 : Math.min(...ends)
  return { prompt: text.slice(0, cut), completion: text.slice(cut) }
}
