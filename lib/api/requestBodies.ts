import { z } from 'zod'
import { importOptions } from '#lib/model/run.ts'
import { mapping } from '#lib/parse/mapping.ts'
import { lifetimeForms, parseLifetime } from '#lib/query/lifetime.ts'

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

/** Files of an import to be read again. */
export const readAgainBody = z.object({
  files: z
    .array(
      z.object({
        path: z.string().min(1).describe('Path of the file in the import.'),
        format: z
          .string()
          .min(1)
          .nullable()
          .describe('Format or mapping to read it as; null: as recognised.'),
      }),
    )
    .min(1),
})

/** A mapping to be tried on the first rows of a file. */
export const previewBody = z.object({
  path: z.string().min(1).describe('Path of the file in the import.'),
  mapping: mapping.describe('Mapping to be tried.'),
})

/** Body of a watched folder: one of the server's machine, or one whose files are sent to it. */
export const watchBody = z.object({
  folder: z
    .string()
    .min(1)
    .nullable()
    .describe('Absolute path on the machine of the server; null where the files are sent to it.'),
  name: z
    .string()
    .min(1)
    .max(200)
    .optional()
    .describe('What its files are listed under; the name of the folder.'),
  options: importOptions.prefault({}).describe('What you know beforehand; null leaves it to the files.'),
})

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

/** What is shared: a target as the command line writes it, and the search text that narrows a run's page. */
export const shareBody = z.object({
  target: z
    .string()
    .min(1)
    .describe('run:NAME, compare:A,B, rollout:ID, group:ID or diff:ID,ID; as on the command line.'),
  search: z
    .string()
    .default('')
    .describe('Search text of the page, for a run: split, step, facet, filter, preset, order.'),
})
export type ShareBody = z.infer<typeof shareBody>

/** Body of a new link. */
export const newShareBody = shareBody.extend({
  expires: z
    .string()
    .refine((text) => parseLifetime(text) !== null, `write ${lifetimeForms}, or null`)
    .nullable()
    .default('30d')
    .describe(`How long it opens: ${lifetimeForms}; null: until it is revoked.`),
  password: z.string().min(1).nullable().default(null).describe('Asked of readers, where given.'),
  redact: z.boolean().default(true).describe('Mask secrets, mail addresses and home folders in the copy.'),
})
