import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { writeModel } from '#lib/classify/model.ts'
import { judgeHeldOut } from './judge.ts'
import { hasLabelled, labelledFolder } from './labelled.ts'
import { modelCard } from './modelCard.ts'
import { readTrainingTraces } from './readAll.ts'
import { fitTemperature } from './temperature.ts'
import { trainModel } from './trainModel.ts'

/** Trains the model in use and writes it with its card: `npm run classifier:train`. */
function train(): void {
  if (!hasLabelled) {
    console.error(`There is nothing to train on: ${labelledFolder} is missing.`)
    process.exitCode = 1
    return
  }
  const traces = readTrainingTraces()
  const held = judgeHeldOut(traces, 'task')
  const temperature = fitTemperature(held)
  const model = trainModel(traces, temperature)
  const bytes = deflateSync(writeModel(model), { level: 9 })
  const folder = join(import.meta.dirname, '../lib/classify')
  writeFileSync(join(folder, 'model.bin'), bytes)
  const card = modelCard(traces, { model, size: bytes.length, held })
  writeFileSync(join(folder, 'model-card.json'), `${JSON.stringify(card, null, 2)}\n`)
  console.info(`lib/classify/model.bin: ${bytes.length} bytes, temperature ${temperature}`)
}

train()
