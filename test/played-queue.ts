/** A shop whose queue is worked by commands under a clock of the test, for histories of many days. */
import { randomBytes } from 'node:crypto'
import { Temporal } from 'temporal-polyfill'
import type { TicketMoveInput } from '#contract/tickets/moves.ts'
import type { PresenceState } from '#domain/presence.ts'
import { isRefusal, type Refusal } from '#domain/refusal.ts'
import { canMoveTicket, isOpenTicket, type StaffMove, type TicketClass, type TicketStatus } from '#domain/tickets/ticket.ts'
import { newId } from '#platform/ids.ts'
import type { CreatedShop } from '#server/organization/create-organization.ts'
import { setStaffPresence } from '#server/presence/commands.ts'
import { joinQueue } from '#server/tickets/join/join.ts'
import { editTicketFields, moveTicketAsStaff } from '#server/tickets/moves/commands.ts'
import { undoTicketStep } from '#server/tickets/moves/undo.ts'
import type { TestApp } from './app.ts'
import { newShop } from './world.ts'

export type TestClock = { (): Temporal.Instant; set(text: string): void; pass(minutes: number): void }

/** `text`: an instant such as 2026-10-24T09:00+02:00. */
export function createTestClock(text: string): TestClock {
  let now = Temporal.Instant.from(text)
  return Object.assign(() => now, {
    set: (next: string) => {
      now = Temporal.Instant.from(next)
    },
    pass: (minutes: number) => {
      now = now.add({ seconds: Math.round(minutes * 60) })
    },
  })
}

type PlayedTicket = { id: string; rev: number; status: TicketStatus; laneId: string }

export type PlayedQueue = {
  shop: CreatedShop
  /** Ids in the list of staff; their accounts are called the same. */
  staffIds: readonly string[]
  /** Returns the ticket's id and its visitor's token. */
  join(lane?: number): Promise<{ ticketId: string; token: string }>
  /** Moves as that member. Returns false if it was refused. */
  move(ticketId: string, move: StaffMove | 'undo', how?: Omit<TicketMoveInput, 'rev'> & { by?: number }): Promise<boolean>
  setClass(ticketId: string, ticketClass: TicketClass): Promise<void>
  setPresence(person: number, state: PresenceState): Promise<void>
  /** Serves a new visitor of the lane for some minutes. */
  serve(minutes: number, how?: { lane?: number; by?: number }): Promise<void>
  tickets(): Promise<PlayedTicket[]>
}

export async function playQueue(app: Pick<TestApp, 'db' | 'clock' | 'queue'>, clock: TestClock, staffCount = 2): Promise<PlayedQueue> {
  const { db, queue: ctx } = app
  const shop = await newShop(app, '演奏')
  const { organizationId, shopId } = shop.scope
  const staffIds = Array.from({ length: staffCount }, () => newId())
  for (const [sort, id] of staffIds.entries())
    await db.pool.query('insert into staff (id, organization_id, shop_id, account_id, name, sort) values ($1, $2, $3, $4, $5, $6)', [
      ...[id, organizationId, shopId, id, `担当${sort}`, sort],
    ])
  const request = (person = 0) => ({
    membership: { organizationId, shopId, memberId: newId(), role: 'manager' as const },
    account: { accountId: staffIds[person]!, displayName: '担当', device: undefined },
    idempotency: idempotentCall(),
  })
  const tickets = async () => {
    const { rows } = await db.pool.query<PlayedTicket>(
      'select id, rev, status, lane_id as "laneId" from ticket where shop_id = $1 order by id',
      [shopId],
    )
    return rows
  }
  const revOf = async (ticketId: string) => (await tickets()).find(({ id }) => id === ticketId)!.rev

  const played: PlayedQueue = {
    shop,
    staffIds,
    tickets,
    async join(lane = 0) {
      const serviceId = shop.lanes[lane]!.serviceIds[0]!
      const visitor = { name: undefined, locale: 'ja' as const, device: undefined }
      const { token } = expectDone(await joinQueue(ctx, { code: shop.entryCode, serviceId, partySize: 1, ...visitor }, idempotentCall()))
      const { rows } = await db.pool.query<{ id: string }>('select id from ticket where shop_id = $1 order by joined_seq desc limit 1', [
        shopId,
      ])
      return { ticketId: rows[0]!.id, token }
    },
    async move(ticketId, move, { by = 0, ...body } = {}) {
      const rev = await revOf(ticketId)
      const result =
        move === 'undo'
          ? await undoTicketStep(ctx, { ticketId, rev, locale: 'ja' }, request(by))
          : await moveTicketAsStaff(ctx, ticketId, move, { rev, ...bodyOf(move, shop, by), ...body } as TicketMoveInput, request(by))
      return !isRefusal(result)
    },
    async setClass(ticketId, ticketClass) {
      expectDone(await editTicketFields(ctx, ticketId, { rev: await revOf(ticketId), class: ticketClass }, request()))
    },
    async setPresence(person, state) {
      expectDone(await setStaffPresence(ctx, staffIds[person]!, state, request()))
    },
    async serve(minutes, { lane = 0, by = 0 } = {}) {
      const { ticketId } = await played.join(lane)
      await played.move(ticketId, 'call', { by })
      await played.move(ticketId, 'start', { by })
      clock.pass(minutes)
      await played.move(ticketId, 'finish', { by })
    },
  }
  return played
}

const idempotentCall = () => ({ operation: 'test', caller: randomBytes(8), key: newId(), inputHash: randomBytes(8) })

function expectDone<T>(result: T | Refusal<string>): T {
  if (isRefusal(result)) throw new Error(result.refused)
  return result as T
}

function bodyOf(move: StaffMove, { counterIds, lanes }: CreatedShop, by: number): Partial<TicketMoveInput> {
  if (move === 'call' || move === 'serveNow') return { counterId: counterIds[by % counterIds.length]! }
  if (move === 'requeue') return { back: 'end' }
  if (move === 'resume') return { to: 'original' }
  if (move === 'moveLane') return { laneId: lanes.at(-1)!.id }
  if (move === 'transfer') return { laneId: lanes[0]!.id, keepPlace: true }
  return {}
}

const moves: readonly StaffMove[] = [
  ...(['call', 'call', 'start', 'start', 'finish', 'finish', 'serveNow', 'hold', 'resume'] as const),
  ...(['requeue', 'moveLane', 'transfer', 'backToQueue', 'noShow', 'remove', 'reinstate', 'recall'] as const),
]
const states: readonly PresenceState[] = ['serving_ready', 'break', 'away', 'off']

/** One random act; `draw` returns a whole number from 0 to below its argument. */
export async function playAct(played: PlayedQueue, clock: TestClock, draw: (below: number) => number): Promise<void> {
  clock.pass(draw(6) + draw(60) / 60)
  const by = draw(played.staffIds.length)
  const act = draw(10)
  if (act < 3) return void (await played.join(draw(played.shop.lanes.length)))
  if (act === 3) return played.setPresence(by, states[draw(states.length)]!)
  const tickets = await played.tickets()
  const move = act === 4 ? 'undo' : moves[draw(moves.length)]!
  const able = tickets.filter(({ status }) => (move === 'undo' ? true : canMoveTicket(status, move)))
  const ticket = able[Math.max(0, able.length - 1 - draw(6))]
  if (!ticket) return
  if (act === 5 && isOpenTicket(ticket.status)) return played.setClass(ticket.id, draw(2) === 0 ? 'care' : 'normal')
  await played.move(ticket.id, move, { by })
}

/** Returns random whole numbers below the argument, always the same ones for a seed. */
export function drawsFrom(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}
