import { baseName } from '#lib/source/sourceFile.ts'

interface SideFile {
  readonly name: RegExp
  readonly reason: string
}

/** Files that lie beside dumps and are no JSON; said calmly, so that a folder can be dropped as it is. */
const otherFiles: readonly SideFile[] = [
  { name: /^\./, reason: 'A hidden file, left alone.' },
  {
    name: /\.(md|rst|txt|html?|pdf|docx?)$|^(readme|licen[cs]e|notice)\b/i,
    reason: 'A text to read, not a rollout dump.',
  },
  { name: /\.(csv|tsv|xlsx?)$/i, reason: 'A table: these are not read yet. Write the rows as JSON Lines.' },
  { name: /\.(png|jpe?g|gif|svg|webp|bmp|mp4|webm)$/i, reason: 'A picture, not a rollout dump.' },
  { name: /\.(py|sh|ts|js|ipynb|rs|cpp?|cu|patch|diff)$/i, reason: 'Program source, not a rollout dump.' },
  {
    name: /\.(ya?ml|toml|ini|cfg|conf|env|lock)$/i,
    reason: 'Settings beside the rollouts; they hold none themselves.',
  },
  { name: /\.(log|out|err)$/i, reason: 'A log, not a rollout dump.' },
  {
    name: /\.(safetensors|bin|ckpt|onnx|gguf)$/i,
    reason: 'Model weights or tensors: these are not read.',
  },
]

/** JSON files that describe a run and hold no rollouts. */
const settingsName =
  /^((run_|eval_|hydra_)?(meta|metadata|config|configs|configuration|settings|args|params|hparams|progress|summary|manifest|trainer_state|generation_config|tokenizer|tokenizer_config|special_tokens_map|dataset_infos?|state|index|package|schema)|metrics(_\w+)?|results_\d{4}-\d\d-\d\dT[\d.-]+)\.jsonl?$/i

/** A calm reason for a file that is no JSON, by its name; null where the name says nothing. */
export function reasonByName(path: string): string | null {
  const name = baseName(path)
  return otherFiles.find((other) => other.name.test(name))?.reason ?? null
}

/** True for names under which trainers keep settings and progress. */
export function isSettingsFile(path: string): boolean {
  return settingsName.test(baseName(path))
}
