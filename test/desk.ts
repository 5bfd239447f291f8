/** Staff who work a queue over HTTP, and the invariants of the tables afterwards. */
import { expect } from 'vitest'
import { toKebabCase } from '#contract/operation.ts'
import type { TicketConflict } from '#contract/tickets/changed-ticket.ts'
import type { Ticket } from '#contract/tickets/ticket.ts'
import type { TicketDetail } from '#contract/tickets/visit.ts'
import type { Role } from '#domain/roles.ts'
import { isOpenTicket, type StaffMove, type TicketStatus } from '#domain/tickets/ticket.ts'
import type { Database } from '#platform/database/db.ts'
import type { CreatedShop } from '#server/organization/create-organization.ts'
import type { TestApp } from './app.ts'
import { createBearerHeaders, joinAsVisitor, newIdempotencyKey, newMember, newShop, post, type TestMember } from './world.ts'

export type DeskResponse = Ticket & { http: number; code?: string; current?: TicketConflict }
type Seen = { id: string; rev: number }
type How = { member?: TestMember; key?: string }

export type TestDesk = {
  /** A ticket that has just joined the lane with this index. */
  waiting(lane?: number): Promise<Ticket>
  ticketIn(status: TicketStatus): Promise<Ticket>
  move(ticket: Seen, name: StaffMove | 'undo' | 'edit', more?: object, how?: How): Promise<DeskResponse>
  /** Calls to the first counter, even if it is taken, unless `beside` is false. */
  callNext(how?: How & { lane?: number; finish?: string; beside?: boolean }): Promise<DeskResponse>
  detail(id: string): Promise<TicketDetail>
}

/** Moves to another lane lead to the last lane by default. */
export function openDesk(app: Pick<TestApp, 'request' | 'db'>, shop: CreatedShop, staff: TestMember): TestDesk {
  const path = (rest: string) => `/shops/${shop.scope.shopId}${rest}`
  const ask = async (response: Promise<Response>) => {
    const answer = await response
    return { http: answer.status, ...((await answer.json()) as Ticket) } as DeskResponse
  }
  const bodies: Partial<Record<StaffMove, object>> = {
    call: { counterId: shop.counterIds[0] },
    serveNow: { counterId: shop.counterIds.at(-1) },
    requeue: { back: 'end' },
    resume: { to: 'original' },
    moveLane: { laneId: shop.lanes.at(-1)!.id },
    transfer: { laneId: shop.lanes.at(-1)!.id, keepPlace: true },
  }
  const ways: Partial<Record<TicketStatus, StaffMove[]>> = {
    waiting: [],
    called: ['call'],
    serving: ['serveNow'],
    held: ['hold'],
    done: ['serveNow', 'finish'],
    no_show: ['call', 'noShow'],
    cancelled: ['remove'],
  }

  const desk: TestDesk = {
    waiting: async (lane = 0) => (await desk.detail((await joinAsVisitor(app, shop, { lane })).ticketId)).ticket,
    async ticketIn(status) {
      let now = await desk.waiting()
      if (status === 'pending' || status === 'declined' || status === 'expired') await makePending(app.db, now)
      const way = ways[status]
      if (way) for (const name of way) now = await desk.move(now, name)
      else if (status === 'declined') now = await desk.move(now, 'decline')
      else if (status === 'expired') await endByTime(app.db, now)
      const ticket = (await desk.detail(now.id)).ticket
      expect(ticket.status).toBe(status)
      return ticket
    },
    move({ id, rev }, name, more = {}, { member = staff, key = newIdempotencyKey() } = {}) {
      const body = { rev, ...(name in bodies ? bodies[name as StaffMove] : {}), ...more }
      return ask(post(app, path(`/tickets/${id}/${toKebabCase(name)}`), { headers: createBearerHeaders(member), body, key }))
    },
    callNext({ member = staff, key = newIdempotencyKey(), lane = 0, finish, beside = true } = {}) {
      const body = { counterId: shop.counterIds[0], finish, beside }
      return ask(post(app, path(`/lanes/${shop.lanes[lane]!.id}/call-next`), { headers: createBearerHeaders(member), body, key }))
    },
    async detail(id) {
      return (await (await app.request(`/api/v1${path(`/tickets/${id}`)}`, { headers: createBearerHeaders(staff) })).json()) as TicketDetail
    },
  }
  return desk
}

/** Opens a shop with a member of that role at its queue. */
export async function createShopWithDesk(
  app: Parameters<typeof newMember>[0],
  role: Role,
): Promise<{ shop: CreatedShop; member: TestMember; desk: TestDesk }> {
  const shop = await newShop(app, '駅前')
  const member = await newMember(app, shop.scope, role)
  return { shop, member, desk: openDesk(app, shop, member) }
}

/** Makes the ticket pending, as a join in a lane with approval does. */
export async function makePending({ pool }: Database, { id, laneId }: Pick<Ticket, 'id' | 'laneId'>): Promise<void> {
  await pool.query(`update ticket set status = 'pending' where id = $1`, [id])
  await pool.query(`update interval set status = 'pending' where ticket_id = $1`, [id])
  await pool.query(
    `update lane_day set waiting = waiting - 1, pending = pending + 1
      where lane_id = $1 and business_day = (select business_day from ticket where id = $2)`,
    [laneId, id],
  )
}

/** Expires the ticket. */
async function endByTime({ pool }: Database, { id }: Pick<Ticket, 'id'>): Promise<void> {
  await pool.query(`update ticket set status = 'expired', closed_at = moved_at, seq = seq where id = $1`, [id])
  await pool.query(`update interval i set to_at = t.moved_at from ticket t where t.id = i.ticket_id and t.id = $1`, [id])
  await pool.query(`update leg set outcome = 'expired' where ticket_id = $1`, [id])
  await pool.query('update lane_day d set pending = pending - 1 from ticket t where t.id = $1 and d.lane_id = t.lane_id', [id])
}

type BookRow = {
  ticket_id: string
  leg_id: string
  status: TicketStatus
  from_at: Date
  to_at: Date | null
  now: TicketStatus
  outcome: string | null
}

/**
 * Checks invariants in one or all shops: a leg's intervals have no gap or overlap, only an open ticket's last one runs, an ended
 * leg says how, numbers are unique, and lane_day counts waiting and pending tickets.
 */
export async function checkQueueInvariants({ pool }: Pick<Database, 'pool'>, shopId?: string): Promise<void> {
  const { rows } = await pool.query<BookRow>(
    `select i.ticket_id, i.leg_id, i.status, i.from_at, i.to_at, t.status as now, l.outcome
       from interval i join ticket t on t.id = i.ticket_id join leg l on l.id = i.leg_id
      where $1::uuid is null or i.shop_id = $1
      order by l.ticket_id, l.ordinal, i.from_at, i.to_at nulls last`,
    [shopId],
  )
  for (const [leg, intervals] of Map.groupBy(rows, ({ leg_id }) => leg_id)) {
    for (const [index, { to_at }] of intervals.entries()) {
      const next = intervals[index + 1]
      if (next) expect(to_at, leg).toEqual(next.from_at)
    }
    expect(intervals.at(-1)!.to_at === null, leg).toBe(intervals[0]!.outcome === null)
  }
  for (const intervals of Map.groupBy(rows, ({ ticket_id }) => ticket_id).values()) {
    const running = intervals.filter(({ to_at }) => to_at === null)
    expect(running.map(({ status }) => status)).toEqual(isOpenTicket(intervals[0]!.now) ? [intervals[0]!.now] : [])
    expect(intervals.at(-1)!.to_at === null).toBe(isOpenTicket(intervals[0]!.now))
  }
  const { rows: wrong } = await pool.query(
    `select lane_id, business_day, waiting from lane_day d where ($1::uuid is null or d.shop_id = $1) and waiting <> (select count(*) from ticket t
      where t.lane_id = d.lane_id and t.business_day = d.business_day and t.status = 'waiting')
     union all
     select lane_id, business_day, pending from lane_day d where ($1::uuid is null or d.shop_id = $1) and pending <> (select count(*) from ticket t
      where t.lane_id = d.lane_id and t.business_day = d.business_day and t.status = 'pending')
     union all
     select lane_id, business_day, not_arrived from lane_day d where ($1::uuid is null or d.shop_id = $1) and not_arrived <> (select count(*) from ticket t
      where t.lane_id = d.lane_id and t.business_day = d.business_day and t.remote and t.arrived_at is null
        and t.status in ('pending', 'waiting', 'called', 'held'))
     union all
     select number_lane_id, business_day, count(*)::int from ticket t where $1::uuid is null or t.shop_id = $1 group by number_lane_id, business_day
      having count(*) <> max(ordinal) or count(*) <> (select last_number from lane_day d
        where d.lane_id = t.number_lane_id and d.business_day = t.business_day)
     union all
     select t.lane_id, t.business_day, l.ordinal from ticket t join leg l on l.ticket_id = t.id
      where ($1::uuid is null or t.shop_id = $1) and (l.lane_id, l.service_id) is distinct from (t.lane_id, t.service_id)
        and l.ordinal = (select max(ordinal) from leg x where x.ticket_id = t.id)`,
    [shopId],
  )
  expect(wrong).toEqual([])
}
