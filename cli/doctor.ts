import { existsSync, statSync } from 'node:fs'
import { sourcePath } from '#db/dataFolder.ts'
import { health } from '#db/health.ts'
import type { Outcome, Shell } from './shell.ts'
import { isDeadWorker } from './workerName.ts'

interface Check {
  readonly name: string
  readonly ok: boolean
  readonly detail: string
}

/** `doctor`: whether this installation and its data are sound, and what to do where they are not. */
export function doctorCommand(shell: Shell): Outcome {
  const db = shell.db()
  const folder = shell.folder()
  const { integrity, orphans, sources, running, versions } = health(db)
  const missing = sources.filter(({ hash }) => !existsSync(sourcePath(folder, hash)))
  const torn = sources.filter(({ hash, size }) => {
    const path = sourcePath(folder, hash)
    return existsSync(path) && statSync(path).size !== size
  })
  const dead = running.filter(({ worker }) => worker !== null && isDeadWorker(worker))
  const checks: readonly Check[] = [
    { name: 'node', ok: Number(process.versions.node.split('.')[0]) >= 20, detail: process.versions.node },
    { name: 'data folder', ok: true, detail: folder.root },
    { name: 'database', ok: integrity === 'ok', detail: integrity },
    {
      name: 'rows',
      ok: orphans === 0,
      detail:
        orphans === 0 ? 'every row has its place' : `${orphans} rollouts without body, group or checkpoint`,
    },
    {
      name: 'kept sources',
      ok: missing.length + torn.length === 0,
      detail:
        missing.length + torn.length === 0
          ? `${sources.length} files`
          : `${missing.length} missing, ${torn.length} of the wrong size: import them again for their raw records`,
    },
    {
      name: 'imports',
      ok: dead.length === 0,
      detail:
        dead.length === 0
          ? `${running.length} running`
          : `${dead.map(({ id }) => id).join(', ')} stopped with its worker; serve, and it goes on`,
    },
    {
      name: 'rules',
      ok: true,
      detail:
        versions.length > 1
          ? `${versions.join('; ')}: reclassify brings all to one version`
          : (versions[0] ?? 'no rollouts yet'),
    },
  ]
  const ok = checks.every((check) => check.ok)
  return {
    json: { ok, checks },
    text: checks.map((check) => `${check.ok ? 'ok  ' : 'FAIL'} ${check.name}: ${check.detail}`).join('\n'),
    code: ok ? 0 : 1,
  }
}
