import { afterEach, expect, inject, vi } from 'vitest'
import type { VisitorTicket } from '#contract/tickets/visitor-ticket.ts'
import { openDatabase } from '#platform/database/db.ts'
import { startApp, type TestApp } from '../../test/app.ts'
import { checkQueueInvariants } from '../../test/desk.ts'
import { checkDeskLoadEvents, startDeskLoad } from '../../test/desk-load.ts'
import { checkTicketNumbers, startJoinLoad, waitForJoins } from '../../test/join-load.ts'
import { longTest } from '../../test/matrix.ts'
import { startDedicatedPostgresCluster } from '../../test/own-cluster.ts'
import { startTemporaryServer } from '../../test/servers.ts'
import { type FollowedTicketPage, followTicketPage } from '../../test/ticket-page-follower.ts'
import { createBearerHeaders, joinAsVisitor, markSetUp, newMember, newShop, post } from '../../test/world.ts'

const undo: (() => unknown)[] = []
afterEach(async () => {
  for (const act of undo.splice(0).reverse()) await act()
})

async function open() {
  const cluster = await startDedicatedPostgresCluster()
  undo.push(() => cluster.remove())
  const db = openDatabase(cluster.url, inject('scopeMode'), 8)
  const app = await startApp({ database: { url: cluster.url, db, drop: () => db.end() } })
  undo.push(() => app.stop())
  await markSetUp(db)
  return { cluster, app, shop: await newShop(app, '駅前') }
}

const withoutTime = ({ at: _, ...page }: VisitorTicket) => page
/** Retries while the database has no free connection for this process. */
const readPage = (app: TestApp, token: string) =>
  vi.waitFor(async () => {
    const response = await app.request(`/api/v1/tickets/${token}`)
    expect(response.status).toBe(200)
    return withoutTime((await response.json()) as VisitorTicket)
  })

longTest('Open ticket pages are correct within 5 s after each of fifty kills of a server', async () => {
  const { cluster, app, shop } = await open()
  const servers = await Promise.all([0, 1].map(() => startTemporaryServer({ DATABASE_URL: cluster.url })))
  undo.push(() => Promise.all(servers.map((server) => server.stop())))
  const at = (n: number, tries: number) => servers[(n + tries) % 2]!.origin
  const members = [await newMember(app, shop.scope, 'staff'), await newMember(app, shop.scope, 'reception')]
  // Otherwise staff who call or serve at that moment would count as on duty, and each reading would give another wait.
  for (const member of members) {
    const presence = { headers: createBearerHeaders(member), body: { state: 'serving_ready' } }
    expect((await post(app, `/shops/${shop.scope.shopId}/presence`, presence)).status).toBe(200)
  }
  // Use the other lane, so that only this test changes what the pages show.
  const line: FollowedTicketPage[] = []
  const queueUp = async () => {
    const { token } = await joinAsVisitor(app, shop, { lane: 1 })
    line.push(followTicketPage(token, (tries) => at(line.length, tries)))
  }
  for (let n = 0; n < 20; n++) await queueUp()
  undo.push(() => {
    for (const page of line) page.close()
  })
  const visitors = startJoinLoad(shop, at, 6)
  const desk = startDeskLoad(shop, members, at)
  /** Durations by round in ms. */
  const rightAfter: number[] = []
  for (let round = 0; round < 50; round++) {
    await waitForJoins(visitors, visitors.acknowledged.size + 10)
    const victim = servers[round % 2]!
    victim.process.kill('SIGKILL')
    const killed = performance.now()
    // The line moves up, and one ticket reaches the end.
    const [first] = line
    const left = await post(
      { request: (path, init) => fetch(new URL(path, servers[(round + 1) % 2]!.origin), init) },
      `/tickets/${first!.token}/leave`,
    )
    expect(left.status).toBe(200)
    await queueUp()
    const known = await Promise.all(line.map(({ token }) => readPage(app, token)))
    await vi.waitFor(() => expect(line.map(({ shown }) => shown && withoutTime(shown))).toEqual(known), { interval: 20 })
    rightAfter.push(Math.max(...line.map(({ since }) => since)) - killed)
    line.shift()!.close()
    await victim.ended
    await victim.stop()
    servers[round % 2] = await startTemporaryServer({ DATABASE_URL: cluster.url })
  }
  await Promise.all([visitors.stop(), desk.stop()])
  await checkTicketNumbers(app.db, shop, visitors)
  await checkDeskLoadEvents(app.db, shop, desk)
  await checkQueueInvariants(app.db)
  expect(desk.acknowledged.finish.length).toBeGreaterThan(50)
  expect(rightAfter.filter((ms) => ms >= 5_000)).toEqual([])
})
