import { mkdtemp, rm } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, expect, inject, test } from 'vitest'
import { waitTimeoutMs } from '../../../test/wait-timeout.ts'
import { waitForDatabase } from './first-connection.ts'

const folder = await mkdtemp(join(tmpdir(), 'uketsuke-database-'))
afterAll(() => rm(folder, { recursive: true }))

/** A socket path without a database. Not a port: another process might listen there before the test ends. */
const url = `postgresql://uketsuke@localhost/postgres?host=${encodeURIComponent(folder)}`

async function open(): Promise<{ close(): void }> {
  const socket = `${new URL(inject('template')).searchParams.get('host')}/.s.PGSQL.5432`
  const server = createServer((client) => {
    const database = connect(socket)
    client.pipe(database).pipe(client)
    for (const end of [client, database]) end.on('error', () => {})
  })
  await new Promise<void>((resolve) => server.listen(join(folder, '.s.PGSQL.5432'), resolve))
  return { close: () => server.close() }
}

test('A start waits for an unavailable database with one message', async () => {
  const logged: string[] = []
  const waiting = waitForDatabase(url, { timeoutMs: waitTimeoutMs, waiting: () => logged.push('waiting') })
  while (logged.length === 0) await pause(5)
  const { close } = await open()
  await waiting
  expect(logged).toEqual(['waiting'])
  close()
})

test('An unreachable database ends the start with one line', async () => {
  await expect(waitForDatabase(url, { timeoutMs: 100, waiting() {} })).rejects.toThrow(
    'DATABASE_URL: no database answered within 0.1 s (ENOENT)',
  )
})
