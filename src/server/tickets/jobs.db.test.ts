/** The end of the business day (product.md, 4.1). */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TicketDetail } from '#contract/tickets.ts'
import { startApp, type TestApp } from '../../../test/app.ts'
import { bearer, join, newMember, newShop, post, type TestMember } from '../../../test/world.ts'
import type { FoundedShop } from '../shops/found.ts'
import { closeEndedDays } from './jobs.ts'

let app: TestApp
let shop: FoundedShop
let staff: TestMember
beforeAll(async () => {
  app = await startApp()
  shop = await newShop(app, '駅前')
  staff = await newMember(app, shop.scope, 'staff')
})
afterAll(() => app?.stop())

const path = (rest: string) => `/shops/${shop.scope.shopId}${rest}`
const detail = async (id: string) =>
  (await (await app.request(`/api/v1${path(`/tickets/${id}`)}`, { headers: bearer(staff) })).json()) as TicketDetail
const callNext = () =>
  post(app, path(`/lanes/${shop.lanes[0]!.id}/call-next`), { headers: bearer(staff), body: { counterId: shop.counterIds[0] } })
const counts = async () =>
  (
    await app.db.pool.query(
      `select waiting, (select count(*)::int from event where kind in ('ticket.expire', 'ticket.autoClose')) as ended from lane_day order by business_day`,
    )
  ).rows

test('who still waits or is called expires, who is served is done, once, at the instant the day ended', async () => {
  const [served, called, waiting] = [await join(app, shop), await join(app, shop), await join(app, shop)]
  await callNext()
  const { ticket } = await detail(served.ticketId)
  await post(app, path(`/tickets/${ticket.id}/start`), { headers: bearer(staff), body: { rev: ticket.rev } })
  await callNext()

  await closeEndedDays(app.queue)
  expect((await detail(waiting.ticketId)).ticket.status).toBe('waiting')

  // A PC that slept over the end, and a second process that does the same.
  app.pass(26 * 60 * 60)
  staff = { ...staff, ...(await newMember(app, shop.scope, 'staff')) }
  await Promise.all([closeEndedDays(app.queue), closeEndedDays(app.queue)])

  const [a, b, c] = [await detail(served.ticketId), await detail(called.ticketId), await detail(waiting.ticketId)]
  expect([a, b, c].map((visit) => visit.ticket.status)).toEqual(['done', 'expired', 'expired'])
  const joinedDay = a.ticket.joinedAt
  for (const visit of [a, b, c]) {
    const closed = new Date(visit.ticket.closedAt!)
    // 05:00 in Tokyo is 20:00 UTC of the day before.
    expect(closed.toISOString().slice(11)).toBe('20:00:00.000Z')
    expect(closed.getTime() - new Date(joinedDay).getTime()).toBeLessThanOrEqual(24 * 60 * 60 * 1000)
    expect(visit.events.at(-1)!.actor.by).toBe('system')
    expect(visit.legs[0]!.intervals.at(-1)!.to).toBe(visit.ticket.closedAt)
  }
  expect(await counts()).toEqual([{ waiting: 0, ended: 3 }])
})
