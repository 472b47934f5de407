import { Argument, Option } from 'commander'
import { exported } from '#db/exportRows.ts'
import { metricIds } from '#lib/metrics/catalog.ts'
import { comparedMetricIds } from '#lib/metrics/comparedMetrics.ts'
import { type GateCondition, parseGate } from '#lib/metrics/gate.ts'
import { Problem } from '#lib/model/problem.ts'
import { exportFormats } from '#lib/query/exportFormats.ts'
import { groupings, type ReportQuery, reportQuery, rolloutQuery, traceQuery } from '#lib/query/traceQuery.ts'
import { splitNames } from '#lib/query/url.ts'
import { type Asked, asked, narrowing, presetOption } from './asked.ts'
import { classifyCommand, classifyLines } from './classify.ts'
import { compareCommand } from './compare.ts'
import { diffCommand } from './diff.ts'
import { exportCommand, exportReport, exportShare } from './export.ts'
import { wholeNumber } from './options.ts'
import type { Commands } from './program.ts'
import { reportCommand } from './report.ts'
import { rolloutsCommand } from './rollouts.ts'
import { passwordFrom } from './share.ts'
import type { Shell } from './shell.ts'

const by = () =>
  new Option('--by <grouping>', 'what tells rows apart').choices(groupings).default('checkpoint')
const metric = () => new Argument('<metric>', 'metric').choices(metricIds)

/** report, classify, rollouts, diff, compare, export. */
export function analysisCommands(commands: Commands): void {
  const { add, run, outside } = commands
  narrowing(add('report', 'evidence for a metric, per checkpoint, facet or both'))
    .addArgument(metric())
    .addOption(by())
    .action((id, options: Asked, command) =>
      run(command, (shell) => reportCommand(shell, reportOf(shell, id, options))),
    )

  add('classify', 'thoughts of a text from standard input')
    .option('--jsonl', 'lines {"id","text","prompt"?} in, one answer line for each')
    .action(async (options: { jsonl?: boolean }, command) => {
      if (options.jsonl === true) await classifyLines(outside, outside.input)
      else await run(command, () => classifyCommand(outside.input))
    })

  narrowing(add('rollouts', 'list rollouts'))
    .option('--sort <key>', 'step, reward, tokens, hits, …; - before it: downwards', 'step')
    .option('--limit <n>', 'how many at most', wholeNumber, 50)
    .option('--offset <n>', 'how many to pass over', wholeNumber, 0)
    .option('--bodies', 'turns, reasoning and thoughts of each')
    .action((options: Asked & { sort: string; limit: number; offset: number; bodies?: boolean }, command) =>
      run(command, (shell) => {
        const { sort, limit, offset } = options
        const query = rolloutQuery.parse({ ...asked(shell, options), sort, limit, offset })
        return rolloutsCommand(shell, query, { bodies: options.bodies === true })
      }),
    )

  add('diff <a> <b>', 'two rollouts, thought by thought').action((a, b, _, command) =>
    run(command, (shell) => diffCommand(shell, a, b)),
  )
  compareCommands(commands)
  exportCommands(commands)
}

function compareCommands({ add, run }: Commands): void {
  add('compare <a> <b>', 'two runs or checkpoints (RUN, RUN@STEP, RUN@SPLIT/STEP); difference = B - A')
    .option('--metric <ids>', `some of ${comparedMetricIds.join(', ')}`)
    .option('--split <name>', 'split to compare in')
    .addOption(presetOption())
    .option('--gate <conditions>', "such as 'accuracy>=0, lazy<=0'; exit code 3 where one does not hold")
    .action((a, b, options: { metric?: string; split?: string; preset: string; gate?: string }, command) =>
      run(command, (shell) => {
        const gate = gateOf(options.gate)
        const query = {
          a,
          b,
          split: options.split ?? null,
          preset: traceQuery.shape.preset.parse(options.preset),
          ...(options.metric === undefined ? {} : { metrics: metricsOf(options.metric) }),
        }
        return compareCommand(shell, query, gate)
      }),
    )
}

function exportCommands({ add, shellFor, outside }: Commands): void {
  const what = new Argument('<what>', 'what to export').choices([...exported, 'report', 'share'])
  narrowing(add('export', 'rows as CSV or JSON Lines, streamed to standard output'))
    .addArgument(what)
    .argument('[metric-or-token]', 'metric of a report, or token of a share')
    .addOption(by())
    .addOption(new Option('--format <id>', 'format').choices([...exportFormats, 'html']).default('csv'))
    .option('--password-stdin', 'of a share: its password, on standard input')
    .action(async (kind, name, options: Asked & { format: string; passwordStdin?: true }, command) => {
      const shell = shellFor(command)
      if (kind === 'share') {
        const password = options.passwordStdin === true ? await passwordFrom(outside.input) : null
        return exportShare(shell, name, { format: options.format, password })
      }
      const format = exportFormats.find((known) => known === options.format)
      if (format === undefined)
        throw new Problem('invalid', `export ${kind}: ${options.format} is for shares only`)
      if (kind === 'report') return exportReport(shell, reportOf(shell, name, options), format)
      const what = exported.find((known) => known === kind) ?? 'rollouts'
      return exportCommand(shell, what, { query: traceQuery.parse(asked(shell, options)), format })
    })
}

function reportOf(shell: Shell, id: string | undefined, options: Asked): ReportQuery {
  if (options.run === undefined) throw new Problem('invalid', 'report: name a run with --run')
  return reportQuery.parse({ ...asked(shell, options), metric: id })
}

function gateOf(text: string | undefined): readonly GateCondition[] {
  if (text === undefined) return []
  const gate = parseGate(text)
  if (!gate.ok) throw new Problem('invalid', gate.problem)
  return gate.conditions
}

function metricsOf(text: string): readonly (typeof comparedMetricIds)[number][] {
  return splitNames(text).map((name) => {
    const found = comparedMetricIds.find((id) => id === name.trim())
    if (found === undefined)
      throw new Problem(
        'invalid',
        `no metric "${name}" to compare; there are ${comparedMetricIds.join(', ')}`,
      )
    return found
  })
}
