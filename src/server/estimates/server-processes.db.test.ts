/** Server processes whose clocks stand at the same second: they learn from the log alone, so all of them show the same. */
import { afterAll, beforeAll, expect } from 'vitest'
import type { EntryShop } from '#contract/entry-shop.ts'
import type { VisitorTicket } from '#contract/tickets/visitor-ticket.ts'
import { startApp, type TestApp } from '../../../test/app.ts'
import { longTest } from '../../../test/matrix.ts'
import { createTestClock, playQueue } from '../../../test/played-queue.ts'
import { startTemporaryServer } from '../../../test/servers.ts'
import { leastServices } from './shop-estimators.ts'

const clock = createTestClock('2026-10-19T09:00+09:00')
let app: TestApp
beforeAll(async () => {
  app = await startApp({ clock })
})
afterAll(() => app?.stop())

/** Its clock stands still, so that several can be asked in the same second. */
const startProcess = () =>
  startTemporaryServer({
    ...{ DATABASE_URL: app.url, ROLE: 'web' },
    NODE_OPTIONS: `--import data:text/javascript,Date.now=()=>${clock().epochMilliseconds}`,
  })

longTest('Two server processes show the same figures, also after one is killed', async () => {
  const played = await playQueue(app, clock)
  for (let index = 0; index < leastServices; index++) await played.serve(3 + (index % 9), { by: index % 2 })
  clock.set('2026-10-20T10:00+09:00')
  await played.serve(6)
  const waiting = [await played.join(), await played.join()]
  const show = async <T>(origin: string, path: string) => (await (await fetch(new URL(`/api/v1/${path}`, origin))).json()) as T
  const estimateOf = async (origin: string, { token }: { token: string }) =>
    (await show<VisitorTicket>(origin, `tickets/${token}`)).estimate
  /** Nobody reports a presence and nobody serves, so the plain rule shows nothing. */
  const figures = async (origin: string) => {
    await expect.poll(() => estimateOf(origin, waiting[1]!)).not.toBeNull()
    const ofTickets = await Promise.all(waiting.map((visitor) => estimateOf(origin, visitor)))
    const { lanes } = await show<EntryShop>(origin, `entry/${played.shop.entryCode}`)
    return [...ofTickets, ...lanes.map(({ estimate }) => estimate)]
  }
  await figures(app.origin)
  for (let index = 0; index < 6; index++) {
    await played.serve(4 + 3 * index, { by: index % 2 })
    waiting.push(await played.join())
  }
  // The log may have been written before the last join: that reading does not have its ticket.
  clock.pass(31 / 60)
  const other = await startProcess()
  const followed = await figures(app.origin)
  expect(new Set(followed.map((estimate) => estimate?.asOf ?? null))).toEqual(
    new Set([null, new Date(clock().epochMilliseconds).toISOString()]),
  )
  expect(await figures(other.origin)).toEqual(followed)
  other.process.kill('SIGKILL')
  await other.ended
  const restarted = await startProcess()
  expect(await figures(restarted.origin)).toEqual(followed)
  await Promise.all([other.stop(), restarted.stop()])
})
