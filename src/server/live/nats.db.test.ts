/** Hints by NATS: a lost one is only a delay. */
import { describe, expect, test, vi } from 'vitest'
import { changeTopicsByKind } from '#contract/change-topics.ts'
import { queueTopic } from '#contract/topic.ts'
import { liveTimings } from '#server/tickets/live/watched-shop.ts'
import { startApp } from '../../../test/app.ts'
import type { EventReader } from '../../../test/event-reader.ts'
import { cleanUpSteps, createShopDatabase, joinLane, type LiveProcess, startLiveProcess } from '../../../test/live-process.ts'
import { longTest } from '../../../test/matrix.ts'
import { hasNats, startNatsCluster } from '../../../test/nats.ts'
import { startNatsStandIn } from '../../../test/nats-stand-in.ts'
import { waitTimeoutMs } from '../../../test/wait-timeout.ts'

/** No interval check finds what a hint did not report. */
const hintsAlone = { ...liveTimings, checkEvery: 3_600_000 }
/** The usual check, ten times as often. */
const checking = { ...liveTimings, checkEvery: 300 }

/** Starts processes that send hints by NATS, each with a reader of one shop's queue. */
async function startWatchers(natsUrl: string) {
  const { url, shop, member } = await createShopDatabase()
  const processes = [await startLiveProcess(url, natsUrl, hintsAlone), await startLiveProcess(url, natsUrl, checking)] as const
  await vi.waitFor(() => expect(processes.every(({ hints }) => hints.isConnected())).toBe(true))
  const headers = { cookie: `__session=${member}` }
  const [byHint, byCheck] = await Promise.all(processes.map(({ follow }) => follow([queueTopic(shop.scope.shopId)], headers)))
  for (const reader of [byHint!, byCheck!]) await reader.next('queue')
  return { shop, processes, byHint: byHint!, byCheck: byCheck! }
}

/** Waits until the reader has been sent the ticket, by a change or, after a lost connection, by a new queue. */
const shows = (reader: EventReader, number: string) =>
  vi.waitFor(() => expect(JSON.stringify(reader.events)).toContain(`"number":"${number}"`))

const areConnected = (processes: readonly LiveProcess[]) => processes.map(({ hints }) => hints.isConnected())

test('NATS carries hints, and while it is away changes are found by the check', async () => {
  const nats = await startNatsStandIn()
  cleanUpSteps.push(nats.stop)
  const { shop, processes, byHint, byCheck } = await startWatchers(nats.url)
  const [one, two] = processes
  await joinLane(two, shop)
  for (const reader of [byHint, byCheck]) await shows(reader, 'A001')
  await nats.stop()
  await vi.waitFor(() => expect(areConnected(processes)).toEqual([false, false]))
  await joinLane(one, shop)
  await shows(byHint, 'A002')
  await joinLane(two, shop)
  await shows(byCheck, 'A003')
  expect(JSON.stringify(byHint.events)).not.toContain('A003')
  await nats.start()
  await shows(byHint, 'A003')
})

test('While NATS is away, pages of every server read cards and reservations again', async () => {
  const nats = await startNatsStandIn()
  cleanUpSteps.push(nats.stop)
  const { url, shop, member } = await createShopDatabase()
  const processes = [await startLiveProcess(url, nats.url, checking), await startLiveProcess(url, nats.url, checking)] as const
  await vi.waitFor(() => expect(areConnected(processes)).toEqual([true, true]))
  const { shopId } = shop.scope
  const kinds = ['cards', 'reservations', 'printing'] as const
  const topics = kinds.map((kind) => changeTopicsByKind[kind](shopId))
  const readers = await Promise.all(processes.map(({ follow }) => follow(topics, { cookie: `__session=${member}` })))
  const expectAnyChange = async () => {
    for (const reader of readers) for (const kind of kinds) expect((await reader.next(kind)).data).toMatchObject({ data: { ids: null } })
  }
  await expectAnyChange()
  await nats.stop()
  await vi.waitFor(() => expect(areConnected(processes)).toEqual([false, false]))
  await expectAnyChange()
  await expectAnyChange()
})

test('A server without its NATS is ready, says so, and does not log the password', async () => {
  const app = await startApp({
    settings: () => ({ HINTS_URL: 'nats://hints:hunter2@127.0.0.1:1', METRICS_TOKEN: 'a-token-of-the-tests-only', ROLE: 'web' }),
  })
  try {
    const response = await app.request('/readyz')
    expect([response.status, await response.json()]).toEqual([200, expect.objectContaining({ status: 'ok', hints: 'away' })])
    const metrics = await app.request('/metrics', { headers: { authorization: 'Bearer a-token-of-the-tests-only' } })
    expect(await metrics.text()).toContain('uketsuke_hints_up 0')
    await vi.waitFor(() => expect(app.logged.join()).toContain('hints: NATS is away'), { timeout: waitTimeoutMs })
    expect(app.logged.join()).not.toContain('hunter2')
  } finally {
    await app.stop()
  }
})

describe.runIf(hasNats)('A cluster of three NATS servers', () => {
  longTest('carries hints with one server killed, and none is needed for changes to show', async () => {
    const nats = await startNatsCluster(20_000 + (process.pid % 20_000))
    cleanUpSteps.push(nats.close)
    const { shop, processes, byHint, byCheck } = await startWatchers(nats.url)
    const [one, two] = processes
    for (const [index, number] of ['A001', 'A002', 'A003'].entries()) {
      await nats.kill(index)
      await vi.waitFor(() => expect(areConnected(processes)).toEqual([true, true]))
      await joinLane(two, shop)
      for (const reader of [byHint, byCheck]) await shows(reader, number)
      await nats.start(index)
    }
    for (const index of [0, 1, 2]) await nats.kill(index)
    await vi.waitFor(() => expect(areConnected(processes)).toEqual([false, false]))
    await joinLane(one, shop)
    await joinLane(two, shop)
    await shows(byCheck, 'A005')
    for (const index of [0, 1, 2]) await nats.start(index)
    await shows(byHint, 'A005')
  })
})
