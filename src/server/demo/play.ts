/** Plays a morning through the queue's own commands, with the clock set to each moment, so that the history is a real one. */

import { eq } from 'drizzle-orm'
import type { Temporal } from 'temporal-polyfill'
import type { MoveBody } from '#contract/tickets/moves.ts'
import type { PresenceState } from '#domain/presence.ts'
import { isRefusal } from '#domain/refusal.ts'
import type { StaffMove } from '#domain/tickets/ticket.ts'
import { businessDay, businessDayStart, defaultShopClock } from '#domain/time/business-day.ts'
import type { IdempotentCall } from '#platform/database/idempotency.ts'
import { sha256 } from '#platform/tokens.ts'
import type { StaffCall, StaffCall as TicketCall } from '../feed/staff-call.ts'
import { staff } from '../members/table.ts'
import type { FoundedShop } from '../organization/found.ts'
import { setStaffPresence } from '../presence/commands.ts'
import type { QueueContext } from '../tickets/context.ts'
import { findTicketScope } from '../tickets/find-scope.ts'
import { joinQueue } from '../tickets/join/join.ts'
import { moveByStaff } from '../tickets/moves/commands.ts'
import { leave } from '../tickets/visitor/leave.ts'
import { breakBeganAgo, morning, morningMinutes, type Visit } from './morning.ts'

type Step = { minutesAgo: number; act(ctx: QueueContext): Promise<void> }
export type Server = Pick<StaffCall, 'membership' | 'account'>

/** `servers`: who stands at which counter. Answers the numbers' tokens, by the visit's name. */
export async function playMorning(queue: QueueContext, shop: FoundedShop, servers: readonly Server[]): Promise<Map<string, string>> {
  const now = queue.clock()
  const pace = paceOf(now)
  const tokens = new Map<string, string>()
  const steps = [
    ...(await beginningOf(queue, shop, servers)),
    ...morning.flatMap((visit, index) => stepsOf(visit, index, { shop, servers, tokens })),
  ].sort((a, b) => b.minutesAgo - a.minutesAgo)
  for (const { minutesAgo, act } of steps) {
    const at = now.subtract({ seconds: Math.round(minutesAgo * pace * 60) })
    await act({ ...queue, clock: () => at })
  }
  return tokens
}

/** Soon after the business day has begun the morning is played faster: yesterday's numbers would be another day's. */
export function paceOf(now: Temporal.Instant): number {
  const began = businessDayStart(businessDay(now, defaultShopClock), defaultShopClock)
  return Math.min(1, Math.max(0.02, now.since(began).total('minutes') / (morningMinutes + 1)))
}

/** Everybody says in the morning that they serve; who has no counter is on a break by now. */
async function beginningOf({ db }: QueueContext, { scope }: FoundedShop, servers: readonly Server[]): Promise<Step[]> {
  const serving = new Set(servers.map(({ account }) => account.accountId))
  const people = await db.readScope(scope, (tx) =>
    tx.select({ id: staff.id, accountId: staff.accountId }).from(staff).where(eq(staff.shopId, scope.shopId)),
  )
  const say =
    (staffId: string, state: PresenceState): Step['act'] =>
    async (ctx) =>
      void must(await setStaffPresence(ctx, staffId, state, { ...servers[0]!, idempotency: once(`${staffId}-${state}`) }))
  return people.flatMap(({ id, accountId }): Step[] => [
    { minutesAgo: morningMinutes - 1, act: say(id, 'serving_ready') },
    ...(accountId && serving.has(accountId) ? [] : [{ minutesAgo: breakBeganAgo, act: say(id, 'break') }]),
  ])
}

type Stage = { shop: FoundedShop; servers: readonly Server[]; tokens: Map<string, string> }

function stepsOf(visit: Visit, index: number, { shop, servers, tokens }: Stage): Step[] {
  const lane = shop.lanes[visit.lane]!
  const ticket = { token: '', id: '' }
  const callAs = (key: string): TicketCall => ({ ...servers[(visit.counter ?? 0) % servers.length]!, idempotency: once(`${index}-${key}`) })
  const move =
    (name: StaffMove, body: Omit<MoveBody, 'rev'> = {}) =>
    async (ctx: QueueContext) => {
      const { scope } = shop
      const [row] = (
        await ctx.db.inScope(scope, (tx) =>
          tx.$client.query('select rev from ticket where shop_id = $1 and id = $2', [scope.shopId, ticket.id]),
        )
      ).rows
      must(await moveByStaff(ctx, ticket.id, name, { rev: row.rev, ...body }, callAs(name)))
    }
  const counterId = shop.counterIds[visit.counter ?? 0]!
  const join = async (ctx: QueueContext) => {
    const { partySize, name, locale = 'ja' } = visit
    const joined = must(
      await joinQueue(
        ctx,
        { code: shop.entryCode, serviceId: lane.serviceIds[index % lane.serviceIds.length]!, partySize, name, locale, device: undefined },
        once(`${index}`),
      ),
    )
    ticket.token = joined.token
    if (name) tokens.set(name, joined.token)
    ticket.id = (await findTicketScope(ctx.db, joined.token))!.ticketId
  }
  const all: [number | undefined, Step['act']][] = [
    [visit.joined, join],
    [visit.called, move('call', { counterId })],
    [visit.recalled, move('recall')],
    [visit.requeued, move('requeue', { back: 'end' })],
    [visit.started, move('start')],
    [visit.finished, move('finish')],
    [visit.noShow, move('noShow')],
    [visit.left, async (ctx) => void must(await leave(ctx, ticket.token, once(`${index}-leave`)))],
  ]
  return all.flatMap(([minutesAgo, act]) => (minutesAgo === undefined ? [] : [{ minutesAgo, act }]))
}

export function once(key: string): IdempotentCall {
  return { operation: 'demo', caller: sha256('demo'), key, inputHash: sha256(key) }
}

export function must<T>(result: T) {
  if (isRefusal(result)) throw new Error(`the demo does not hold together: ${(result as { refused: string }).refused}`)
  return result as Exclude<T, { refused: string }>
}
