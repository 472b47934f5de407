import { runSettings } from '#lib/model/run.ts'
import { compareParams } from '#lib/query/compareQuery.ts'
import type { ApiRoute } from './apiRoute.ts'
import { importRoutes } from './importRoutes.ts'
import { labelRoutes } from './labelRoutes.ts'
import { newShareBody, seriesBody, shareBody, signInBody } from './requestBodies.ts'
import { routesOf } from './routesOf.ts'
import {
  diffSearchParams,
  exportSearchParams,
  reportSearchParams,
  rolloutSearchParams,
  whySearchParams,
} from './searchParams.ts'

const analysis = routesOf('Analysis', [
  {
    method: 'GET',
    path: '/api/v1/report',
    summary: 'Evidence for a metric, per checkpoint, facet, both or none.',
    search: reportSearchParams,
    answers: '{ metric, preset, rows: [{ run, split, step, label, facet, evidence }] }',
    command: 'report METRIC --run NAME',
  },
  {
    method: 'GET',
    path: '/api/v1/compare',
    summary: 'Two runs or checkpoints, matched by prompt, with paired intervals and verdicts.',
    search: compareParams,
    answers:
      '{ matched, onlyA, onlyB, metrics: [{ metric, better, a, b, difference, low, high, p, verdict }] }',
    command: 'compare A B',
  },
  {
    method: 'GET',
    path: '/api/v1/diff',
    summary: 'Two rollouts, aligned thought by thought and call by call.',
    search: diffSearchParams,
    answers: '{ firstDivergence, pairs: [{ a, b, op }] }; op: same, changed, onlyA, onlyB',
    command: 'diff A B',
  },
])

const rollouts = routesOf('Rollouts', [
  {
    method: 'GET',
    path: '/api/v1/rollouts',
    summary: 'Rollouts that match, sorted.',
    search: rolloutSearchParams,
    answers: '{ total, rollouts: [{ id, run, split, step, facet, group, sample, reward, correct, … }] }',
    command: 'rollouts --run NAME --filter TEXT',
  },
  {
    method: 'GET',
    path: '/api/v1/rollouts/{rollout}',
    summary: 'A rollout with its turns, thoughts and siblings.',
    answers: '{ row, rollout, thoughts, siblings, previous, next, samePrompt }',
  },
  {
    method: 'GET',
    path: '/api/v1/rollouts/{rollout}/why',
    summary:
      'Why a thought has its kind: the probability of each kind, and what spoke for it, heaviest first.',
    search: whySearchParams,
    answers: '{ shares: { decomposition, … }, reasons: [{ source, name, weight }] }',
  },
  {
    method: 'GET',
    path: '/api/v1/rollouts/{rollout}/raw',
    summary: 'The record as its trainer wrote it, whole.',
    answers: 'the bytes of the record',
    contentType: 'text/plain',
  },
  {
    method: 'GET',
    path: '/api/v1/groups/{group}',
    summary: 'A group with its rollouts, rewards and recomputed advantages.',
    answers: '{ id, run, split, step, facet, promptKey, rollouts, … }',
  },
  {
    method: 'GET',
    path: '/api/v1/export/{what}',
    summary: 'All rollouts, groups or thoughts that match, one line each, streamed.',
    search: exportSearchParams,
    answers: 'lines of CSV with heads, or of JSON',
    contentType: 'text/csv',
    command: 'export rollouts --run NAME --format csv',
  },
])

const runs = routesOf('Runs', [
  {
    method: 'GET',
    path: '/api/v1/runs',
    summary: 'All runs with their checkpoints and facets.',
    answers: '{ runs: [{ id, name, model, rollouts, unlabelled, facets, checkpoints }] }',
    command: 'runs',
  },
  {
    method: 'GET',
    path: '/api/v1/runs/{run}/version',
    summary: 'Whether a run is still being written, and a text that changes whenever something in it does.',
    answers: '{ version, offered, isGrowing }',
  },
  {
    method: 'GET',
    path: '/api/v1/runs/{run}',
    summary: 'One run, its settings and where it came from.',
    answers: '{ id, name, model, checkpoints, facets, settings, … }',
  },
  {
    method: 'PATCH',
    path: '/api/v1/runs/{run}',
    summary: 'Corrects name, split, step, facet, reward range, or what counts as correct.',
    json: runSettings,
    answers: '{ id, settings }',
    command: 'set RUN --name N --correct …',
  },
  {
    method: 'POST',
    path: '/api/v1/runs/{run}/undo',
    summary: 'Takes the last correction back.',
    answers: '{ id, settings }',
    command: 'set RUN --undo',
  },
  {
    method: 'DELETE',
    path: '/api/v1/runs/{run}',
    summary: 'Deletes a run with its rollouts and the kept files that nothing else uses.',
    answers: '{ rollouts, files, bytes }',
    command: 'remove RUN',
  },
  {
    method: 'GET',
    path: '/api/v1/series',
    summary: 'Checkpoint series put together from several runs.',
    answers: '{ series: [{ id, name, members: [{ run, step }] }] }',
  },
  {
    method: 'POST',
    path: '/api/v1/series',
    summary: 'Makes or replaces a checkpoint series.',
    json: seriesBody,
    answers: '{ id, name, members: [{ run, step }] }',
    command: 'series NAME RUN[@STEP]…',
  },
])

const shares = routesOf('Shares', [
  {
    method: 'GET',
    path: '/api/v1/shares',
    summary: 'Shared links with their views; never their tokens.',
    answers: '{ shares: [{ id, target, title, views, createdAt, expiresAt, revokedAt, hasPassword }] }',
    command: 'shares',
  },
  {
    method: 'POST',
    path: '/api/v1/shares',
    summary: 'Freezes a view and makes the link that shows it; the token is told only now.',
    json: newShareBody,
    answers: '{ id, url, token, expires }',
    command: 'share TARGET',
  },
  {
    method: 'POST',
    path: '/api/v1/shares/preview',
    summary: 'Secrets, mail addresses and home folders that a shared view would hold.',
    json: shareBody,
    answers: '{ title, finds: [{ kind, count, examples }] }',
  },
  {
    method: 'DELETE',
    path: '/api/v1/shares/{share}',
    summary: 'Ends a shared link at once.',
    answers: '{ id, revoked }',
    command: 'revoke ID',
  },
])

const server = routesOf('Server', [
  {
    method: 'GET',
    path: '/api/v1/rollout-schema.json',
    summary: 'JSON Schema of one line of Rollout JSONL, the native format.',
    answers: 'a JSON Schema',
    contentType: 'application/json',
  },
  {
    method: 'GET',
    path: '/api/v1/openapi.json',
    summary: 'This API as an OpenAPI 3.1 document.',
    answers: 'an OpenAPI document',
  },
  {
    method: 'POST',
    path: '/api/v1/sign-in',
    summary: 'Takes the secret from the sign-in page and keeps it in a cookie.',
    form: signInBody,
    answers: 'a redirect',
    status: 303,
    contentType: 'text/plain',
  },
])

/** Everything that can be asked of the server, by topic. */
export const apiRoutes: readonly ApiRoute[] = [
  ...analysis,
  ...rollouts,
  ...labelRoutes,
  ...runs,
  ...importRoutes,
  ...shares,
  ...server,
]
