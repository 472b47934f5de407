import { z } from 'zod'

/** What the server is told from outside; read here and nowhere else in `app/`. */
const environment = z.object({
  /** Data folder. */
  REASONSCOPE_DATA: z.string().min(1).default('.reasonscope'),
  /** When set, every page and call needs it, except valid share links. */
  REASONSCOPE_SECRET: z.string().min(1).optional(),
  /** Host names beyond loopback that may appear in the Host header, comma-separated. */
  REASONSCOPE_ALLOW_HOST: z.string().default(''),
  /** Largest upload in bytes. */
  REASONSCOPE_MAX_UPLOAD: z.coerce
    .number()
    .int()
    .positive()
    .default(64 * 1024 ** 3),
})

export interface ServerSettings {
  readonly data: string
  readonly secret: string | null
  readonly allowedHosts: readonly string[]
  readonly maxUploadBytes: number
}

/** The settings of this server process. */
export function serverSettings(): ServerSettings {
  const read = environment.parse(process.env)
  return {
    data: read.REASONSCOPE_DATA,
    secret: read.REASONSCOPE_SECRET ?? null,
    allowedHosts: read.REASONSCOPE_ALLOW_HOST.split(',')
      .map((host) => host.trim().toLowerCase())
      .filter((host) => host !== ''),
    maxUploadBytes: read.REASONSCOPE_MAX_UPLOAD,
  }
}
