import { createServer } from 'node:net'
import { hostname } from 'node:os'
import { expect, test } from 'vitest'
import { checkPort, checkReach } from './serve.ts'
import { isDeadWorker, workerName } from './workerName.ts'

test.each(['localhost', '127.0.0.1', '127.0.0.9', '::1'])('%s needs no secret', (host) => {
  expect(() => checkReach({ host, secret: null })).not.toThrow()
})

test('other machines are let in with a long secret only', () => {
  expect(() => checkReach({ host: '0.0.0.0', secret: null })).toThrow('give a secret')
  expect(() => checkReach({ host: '0.0.0.0', secret: 'short' })).toThrow('give a secret')
  expect(() => checkReach({ host: '0.0.0.0', secret: 'a secret of some length' })).not.toThrow()
})

test('a busy port is named', async () => {
  const server = createServer()
  await new Promise<void>((settle) => server.listen(0, '127.0.0.1', settle))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0

  await expect(checkPort({ port, host: '127.0.0.1' })).rejects.toThrow(`port ${port} is in use`)

  await new Promise((settle) => server.close(settle))
  await expect(checkPort({ port, host: '127.0.0.1' })).resolves.toBeUndefined()
})

test('a worker is dead when its process is gone', () => {
  expect(isDeadWorker(`${hostname()}:${process.ppid}:1`)).toBe(false)
  expect(isDeadWorker(`${hostname()}:999999999:1`)).toBe(true)
  expect(isDeadWorker('another-machine:999999999:1')).toBe(false)
  expect(isDeadWorker(workerName(1))).toBe(true)
})
