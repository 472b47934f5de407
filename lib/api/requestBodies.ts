import { z } from 'zod'
import { importOptions } from '#lib/model/run.ts'

const storedFile = z.object({
  path: z.string().min(1).describe('Path of the file, folders included.'),
  hash: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .describe('SHA-256, as the upload answered it.'),
  size: z.number().int().min(0).describe('Bytes.'),
})

/** Body of an import of files that were uploaded before. */
export const importBody = z.object({
  files: z.array(storedFile).min(1).describe('Files that belong together.'),
  options: importOptions.prefault({}).describe('What you know beforehand; null leaves it to the files.'),
})
export type ImportBody = z.infer<typeof importBody>

/** Body of a checkpoint series. */
export const seriesBody = z.object({
  name: z.string().min(1).describe('Name of the series.'),
  members: z.array(z.string().min(1)).min(1).describe('RUN or RUN@STEP, in their order.'),
})

/** Body of a sign-in, sent as a form. */
export const signInBody = z.object({
  secret: z.string().describe('The secret that the server was started with.'),
  to: z.string().optional().describe('Path of this server to go to afterwards.'),
})
