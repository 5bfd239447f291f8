import pg from 'pg'
import { afterEach, expect, test, vi } from 'vitest'
import { openLog } from '#platform/log.ts'
import { freshDatabase } from '../../../test/database.ts'
import { proxyDatabase } from '../../../test/database-proxy.ts'
import { waitTimeoutMs } from '../../../test/wait-timeout.ts'
import { type HintChannel, openHintChannel } from './hints.ts'

const log = openLog({ logLevel: 'silent', version: 'test', appEnv: 'development' })
const undo: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const act of undo.splice(0).reverse()) await act()
})

async function database(): Promise<string> {
  const { url, drop } = await freshDatabase()
  undo.push(drop)
  return url
}

async function open(url: string): Promise<HintChannel> {
  const hints = await openHintChannel(url, { log })
  undo.push(() => hints.close())
  return hints
}

test('A hint reaches the listeners of its key in every process', async () => {
  const url = await database()
  const [here, there] = [await open(url), await open(url)]
  const [own, others, foreign] = [vi.fn(), vi.fn(), vi.fn()]
  here.listen('queue:1', own)
  there.listen('queue:1', others)
  there.listen('queue:2', foreign)
  here.publish('queue:1', 7)
  expect(own.mock.calls).toEqual([[7]])
  await vi.waitFor(() => expect(others).toHaveBeenCalledWith(7), { interval: 5 })
  expect(own).toHaveBeenCalledTimes(1)
  expect(foreign).not.toHaveBeenCalled()
})

test('Many hints are sent in one message with the highest seq of each key', async () => {
  const url = await database()
  const hints = await open(url)
  const listener = new pg.Client({ connectionString: url })
  await listener.connect()
  undo.push(() => listener.end())
  const messages: string[] = []
  listener.on('notification', ({ payload }) => messages.push(payload ?? ''))
  await listener.query('listen live')
  for (let seq = 1; seq <= 100; seq++) for (const key of ['queue:1', 'queue:2']) hints.publish(key, seq)
  await vi.waitFor(() => expect(messages.join()).toContain('queue:2=100'), { interval: 5 })
  expect(messages).toEqual([expect.stringMatching(/^\S+ queue:1=100 queue:2=100$/)])
})

test('A removed listener receives no hints', async () => {
  const hints = await open(await database())
  const received = vi.fn()
  const stop = hints.listen('queue:1', received)
  stop()
  hints.publish('queue:1', 1)
  expect(received).not.toHaveBeenCalled()
})

test('A restored database connection runs reconnect callbacks and delivers hints', async () => {
  const url = await database()
  const [here, there] = [await open(url), await open(url)]
  const [check, received] = [vi.fn(), vi.fn()]
  there.onMissed(check)
  there.listen('queue:1', received)
  const owner = new pg.Client({ connectionString: url })
  await owner.connect()
  undo.push(() => owner.end())
  await owner.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'uketsuke hints' and datname = current_database()`,
  )
  here.publish('queue:1', 3)
  await vi.waitFor(() => expect(check).toHaveBeenCalled())
  here.publish('queue:1', 4)
  await vi.waitFor(() => expect(received).toHaveBeenCalledWith(4))
})

test('Too many unsent hints are replaced by one that makes all watchers read again', async () => {
  const url = await database()
  const proxy = await proxyDatabase(url)
  undo.push(() => proxy.cut())
  const [here, there] = [await open(proxy.url), await open(url)]
  const [check, dropped, received] = [vi.fn(), vi.fn(), vi.fn()]
  there.onMissed(check)
  there.listen('queue:1', dropped)
  there.listen('queue:10001', received)
  await proxy.cut()
  await vi.waitFor(() => expect(here.isConnected()).toBe(false))
  for (let queue = 1; queue <= 10_001; queue++) here.publish(`queue:${queue}`, 1)
  here.publish('queue:10001', 2)
  await proxy.restore()
  await vi.waitFor(() => expect(received).toHaveBeenCalledWith(2), { timeout: waitTimeoutMs })
  expect(check).toHaveBeenCalledTimes(1)
  expect(dropped).not.toHaveBeenCalled()
})

test('A connection that the network drops silently counts as lost', async () => {
  const proxy = await proxyDatabase(await database())
  undo.push(() => proxy.cut())
  const hints = await open(proxy.url)
  proxy.freeze()
  await vi.waitFor(() => expect(hints.isConnected()).toBe(false), { timeout: waitTimeoutMs })
})
