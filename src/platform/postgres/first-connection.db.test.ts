import { connect, createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, inject, test } from 'vitest'
import { firstConnection } from './first-connection.ts'

/** A port that nothing listens on, and a way to put the tests' database behind it. */
async function port(): Promise<{ url: string; open(): Promise<void>; close(): void }> {
  const socket = `${new URL(inject('template')).searchParams.get('host')}/.s.PGSQL.5432`
  const server = createServer((client) => {
    const database = connect(socket)
    client.pipe(database).pipe(client)
    for (const end of [client, database]) end.on('error', () => {})
  })
  const listen = (on: number) => new Promise<void>((resolve) => server.listen(on, '127.0.0.1', resolve))
  await listen(0)
  const { port: number } = server.address() as { port: number }
  await new Promise((resolve) => server.close(resolve))
  return { url: `postgresql://uketsuke@127.0.0.1:${number}/postgres`, open: () => listen(number), close: () => server.close() }
}

test('a database that comes later is waited for, and one word is said', async () => {
  const { url, open, close } = await port()
  const said: string[] = []
  const waiting = firstConnection(url, { patience: 10_000, waiting: () => said.push('waiting') })
  while (said.length === 0) await pause(5)
  await open()
  await waiting
  expect(said).toEqual(['waiting'])
  close()
})

test('one that never comes ends the start with one line', async () => {
  const { url } = await port()
  await expect(firstConnection(url, { patience: 100, waiting() {} })).rejects.toThrow(
    'DATABASE_URL: no database answered within 0.1 s (ECONNREFUSED)',
  )
})
