import { mapping } from '#lib/parse/mapping.ts'
import type { ApiRoute } from './apiRoute.ts'
import { importBody, previewBody, readAgainBody, watchBody } from './requestBodies.ts'
import { routesOf } from './routesOf.ts'
import {
  feedSearchParams,
  fileImportSearchParams,
  fileListParams,
  uploadSearchParams,
} from './searchParams.ts'

const imports = routesOf('Imports', [
  {
    method: 'POST',
    path: '/api/v1/uploads',
    summary: 'Stores one file; the body is streamed to disk and its length compared.',
    search: uploadSearchParams,
    takesFile: true,
    answers: '{ path, hash, size }, to be named in an import',
  },
  {
    method: 'POST',
    path: '/api/v1/imports',
    summary: 'Queues an import of one file (the body itself), or of files uploaded before (JSON).',
    search: fileImportSearchParams,
    json: importBody,
    takesFile: true,
    answers: '{ id }',
    status: 202,
    command: 'import PATH…',
  },
  {
    method: 'GET',
    path: '/api/v1/imports',
    summary: 'The last imports, newest first.',
    answers: '{ imports: [{ id, state, run, runs, format, files, offered, rollouts, rejected, … }] }',
    command: 'imports',
  },
  {
    method: 'GET',
    path: '/api/v1/imports/{id}',
    summary: 'One import: how far it is, what was recognised, its files and counts.',
    answers: '{ id, state, bytes, bytesDone, rowsPerSecond, secondsLeft, fileRows, … }',
    command: 'imports --id ID',
  },
  {
    method: 'GET',
    path: '/api/v1/imports/{id}/files',
    summary:
      'Files of an import in pages: an archive as one with its members counted, or the members of an archive.',
    search: fileListParams,
    answers: '{ total, files: [{ id, path, size, state, format, refusal, records, members, … }] }',
    command: 'imports --id ID',
  },
  {
    method: 'GET',
    path: '/api/v1/imports/{id}/rejects',
    summary:
      'Every record that could not be read, with file, line, item, field and reason; ?format=jsonl for JSON.',
    answers: 'file,line,item,field,reason,excerpt',
    contentType: 'text/csv',
    command: 'imports --id ID --rejects',
  },
  {
    method: 'POST',
    path: '/api/v1/imports/{id}/cancel',
    summary: 'Stops an import; what it has written stays.',
    answers: '{ id }',
  },
  {
    method: 'POST',
    path: '/api/v1/imports/{id}/resume',
    summary: 'Goes on with a cancelled or failed import from its last written record.',
    answers: '{ id }',
  },
  {
    method: 'POST',
    path: '/api/v1/sample',
    summary: 'Queues the import of the synthetic sample.',
    answers: '{ id }',
    status: 202,
    command: 'serve --sample',
  },
])

const watches = routesOf('Imports', [
  {
    method: 'GET',
    path: '/api/v1/watches',
    summary: 'Watched folders: those that are on, then the ended ones.',
    answers: '{ watches: [{ id, importId, folder, name, state, seenAt, changedAt, error, … }] }',
  },
  {
    method: 'POST',
    path: '/api/v1/watches',
    summary: 'Begins to watch a folder: new files and appended lines are read as they are written.',
    json: watchBody,
    answers: '{ id, importId, folder, name, state, … }',
    command: 'watch FOLDER',
  },
  {
    method: 'GET',
    path: '/api/v1/watches/{watch}',
    summary: 'A watched folder, with when it was last looked at and what stops it.',
    answers: '{ id, importId, folder, name, state, seenAt, changedAt, error, … }',
  },
  {
    method: 'DELETE',
    path: '/api/v1/watches/{watch}',
    summary: 'Ends a watch; what was read stays.',
    answers: '{ id, state: "off", … }',
  },
  {
    method: 'GET',
    path: '/api/v1/watches/{watch}/files',
    summary: 'How far the files that are sent to a watch have come.',
    answers: '{ files: [{ path, size }] }',
  },
  {
    method: 'POST',
    path: '/api/v1/watches/{watch}/files',
    summary: 'Takes the next bytes of a file that is written elsewhere; 409 names the place to go on from.',
    search: feedSearchParams,
    takesFile: true,
    answers: '{ path, size }',
    command: 'watch FOLDER --to URL',
  },
])

const mappings = routesOf('Imports', [
  {
    method: 'GET',
    path: '/api/v1/mappings',
    summary: 'Saved mappings of schemas of your own.',
    answers: '{ mappings: [{ name, fields, rewardParts, correctWhen }] }',
    command: 'mappings',
  },
  {
    method: 'POST',
    path: '/api/v1/mappings',
    summary: 'Saves a mapping under its name; one of the same name is replaced.',
    json: mapping,
    answers: '{ name, fields, rewardParts, correctWhen }',
    command: 'mappings --save FILE',
  },
  {
    method: 'GET',
    path: '/api/v1/mappings/{mapping}',
    summary: 'One mapping, to be saved elsewhere.',
    answers: '{ name, fields, rewardParts, correctWhen }',
    command: 'mappings --show NAME',
  },
  {
    method: 'DELETE',
    path: '/api/v1/mappings/{mapping}',
    summary: 'Forgets a mapping; what was read by it stays.',
    answers: '{ name }',
    command: 'mappings --remove NAME',
  },
  {
    method: 'POST',
    path: '/api/v1/imports/{id}/preview',
    summary: 'What a mapping makes of the first rows of a file; nothing is kept.',
    json: previewBody,
    answers: '{ rollouts: [{ row, run, step, group, reward, correct, prompt, blocks }], rejects }',
  },
  {
    method: 'POST',
    path: '/api/v1/imports/{id}/read-again',
    summary:
      'Reads files of an import again as another format or mapping; what was read of them before goes.',
    json: readAgainBody,
    answers: '{ id }',
    status: 202,
    command: 'read-again ID --file PATH --format ID',
  },
  {
    method: 'POST',
    path: '/api/v1/imports/{id}/rejects/read-again',
    summary: 'Reads only the rejected records of an import again.',
    answers: '{ id, rejects }',
    status: 202,
    command: 'read-again ID --rejects',
  },
])

/** What can be asked about imports and watched folders. */
export const importRoutes: readonly ApiRoute[] = [...imports, ...mappings, ...watches]
