/** Plays the demo's stories through the commands of visitors and staff, with the clock set to each moment. */
import { and, eq } from 'drizzle-orm'
import { Temporal } from 'temporal-polyfill'
import type { PresenceState } from '#domain/presence.ts'
import type { StaffCall } from '../feed/staff-call.ts'
import { type DemoStep, must, once } from '../hooks/demo.ts'
import { staff } from '../members/table.ts'
import type { CreatedShop } from '../organization/create-organization.ts'
import { setStaffPresence } from '../presence/commands.ts'
import type { QueueContext } from '../tickets/context.ts'
import { findTicketScope } from '../tickets/find-scope.ts'
import { joinQueue } from '../tickets/join/join.ts'
import { moveByStaff } from '../tickets/moves/commands.ts'
import { tickets } from '../tickets/table.ts'
import { leave } from '../tickets/visitor/leave.ts'
import { breakBeganAgo, morningMinutes, movesOf, type Visit } from './morning.ts'

export type Step = DemoStep<QueueContext>
export type Server = Pick<StaffCall, 'membership' | 'account'>
/** Steps that a feature adds to the demo shop. */
export type DemoPart = (shop: CreatedShop, server: Server, now: Temporal.Instant) => readonly Step[]

export async function playSteps(queue: QueueContext, steps: readonly Step[]): Promise<void> {
  for (const { at, act } of steps.toSorted((a, b) => Temporal.Instant.compare(a.at, b.at))) await act({ ...queue, clock: () => at })
}

/** `servers`: staff by counter. `tokens`: filled with the tickets' tokens by the visit's name. */
export type DemoSetting = { shop: CreatedShop; servers: readonly Server[]; now: Temporal.Instant; tokens: Map<string, string> }

export async function morningSteps(queue: QueueContext, morning: readonly Visit[], setting: DemoSetting): Promise<Step[]> {
  return [...(await beginningOf(queue, setting)), ...morning.flatMap((visit, index) => stepsOf(visit, index, setting))]
}

/** All staff report that they serve; those without a counter are on a break by now. */
async function beginningOf({ db }: QueueContext, { shop: { scope }, servers, now }: DemoSetting): Promise<Step[]> {
  const serving = new Set(servers.map(({ account }) => account.accountId))
  const people = await db.readScope(scope, (tx) =>
    tx.select({ id: staff.id, accountId: staff.accountId }).from(staff).where(eq(staff.shopId, scope.shopId)),
  )
  const setPresence = (minutesAgo: number, staffId: string, state: PresenceState): Step => ({
    at: now.subtract({ minutes: minutesAgo }),
    async act(ctx) {
      must(await setStaffPresence(ctx, staffId, state, { ...servers[0]!, idempotency: once() }))
    },
  })
  return people.flatMap(({ id, accountId }) => [
    setPresence(morningMinutes - 1, id, 'serving_ready'),
    ...(accountId && serving.has(accountId) ? [] : [setPresence(breakBeganAgo, id, 'break')]),
  ])
}

function stepsOf(visit: Visit, index: number, { shop, servers, now, tokens }: DemoSetting): Step[] {
  const { scope } = shop
  const lane = shop.lanes[visit.lane]!
  const { counter = 0, partySize, name, locale = 'ja' } = visit
  const server = servers[counter % servers.length]!
  const inputs: { [Move in string]?: object } = { call: { counterId: shop.counterIds[counter]! }, requeue: { back: 'end' } }
  const ticket = { token: '', id: '' }
  const at = (minutesAgo: number) => now.subtract({ seconds: minutesAgo * 60 })
  const join: Step = {
    at: at(visit.joined),
    async act(ctx) {
      const serviceId = lane.serviceIds[index % lane.serviceIds.length]!
      const { token } = must(await joinQueue(ctx, { code: shop.entryCode, serviceId, partySize, name, locale, device: undefined }, once()))
      if (name) tokens.set(name, token)
      Object.assign(ticket, { token, id: (await findTicketScope(ctx.db, token))!.ticketId })
    },
  }
  const moves = movesOf(visit).map(
    ({ move, minutesAgo }): Step => ({
      at: at(minutesAgo),
      async act(ctx) {
        if (move === 'leave') return void must(await leave(ctx, ticket.token, once()))
        const [row] = await ctx.db.readScope(scope, (tx) =>
          tx
            .select({ rev: tickets.rev })
            .from(tickets)
            .where(and(eq(tickets.shopId, scope.shopId), eq(tickets.id, ticket.id))),
        )
        must(await moveByStaff(ctx, ticket.id, move, { rev: row!.rev, ...inputs[move] }, { ...server, idempotency: once() }))
      },
    }),
  )
  return [join, ...moves]
}
