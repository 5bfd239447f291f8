/** Plays the demo's stories through the commands of visitors and staff, with the clock set to each moment. */
import { and, eq } from 'drizzle-orm'
import { Temporal } from 'temporal-polyfill'
import type { PresenceState } from '#domain/presence.ts'
import type { StaffRequest } from '../feed/staff-request.ts'
import { createDemoIdempotency, type DemoStep, unwrapDemoResult } from '../hooks/demo.ts'
import { staff } from '../members/table.ts'
import type { CreatedShop } from '../organization/create-organization.ts'
import { setStaffPresence } from '../presence/commands.ts'
import type { QueueContext } from '../tickets/context.ts'
import { resolveTicketToken } from '../tickets/find-scope.ts'
import { joinQueue } from '../tickets/join/join.ts'
import { moveTicketAsStaff } from '../tickets/moves/commands.ts'
import { tickets } from '../tickets/table.ts'
import { cancelOwnTicket } from '../tickets/visitor/leave.ts'
import { breakStartedMinutesAgo, type DemoVisit, demoVisitMoves, morningStartedMinutesAgo } from './morning.ts'

export type QueueDemoStep = DemoStep<QueueContext>
export type ServingMember = Pick<StaffRequest, 'membership' | 'account'>
/** Steps that a feature adds to the demo shop. */
export type DemoStepProvider = (shop: CreatedShop, server: ServingMember, now: Temporal.Instant) => readonly QueueDemoStep[]

export async function playSteps(queue: QueueContext, steps: readonly QueueDemoStep[]): Promise<void> {
  for (const { at, act } of steps.toSorted((a, b) => Temporal.Instant.compare(a.at, b.at))) await act({ ...queue, clock: () => at })
}

/** `servers`: staff by counter. `tokens`: filled with the tickets' tokens by the visit's name. */
export type DemoPlayContext = { shop: CreatedShop; servers: readonly ServingMember[]; now: Temporal.Instant; tokens: Map<string, string> }

export async function morningSteps(queue: QueueContext, morning: readonly DemoVisit[], setting: DemoPlayContext): Promise<QueueDemoStep[]> {
  return [...(await beginningOf(queue, setting)), ...morning.flatMap((visit, index) => stepsOf(visit, index, setting))]
}

/** All staff report that they serve; those without a counter are on a break by now. */
async function beginningOf({ db }: QueueContext, { shop: { scope }, servers, now }: DemoPlayContext): Promise<QueueDemoStep[]> {
  const serving = new Set(servers.map(({ account }) => account.accountId))
  const people = await db.readScope(scope, (tx) =>
    tx.select({ id: staff.id, accountId: staff.accountId }).from(staff).where(eq(staff.shopId, scope.shopId)),
  )
  const setPresence = (minutesAgo: number, staffId: string, state: PresenceState): QueueDemoStep => ({
    at: now.subtract({ minutes: minutesAgo }),
    async act(ctx) {
      unwrapDemoResult(await setStaffPresence(ctx, staffId, state, { ...servers[0]!, idempotency: createDemoIdempotency() }))
    },
  })
  return people.flatMap(({ id, accountId }) => [
    setPresence(morningStartedMinutesAgo - 1, id, 'serving_ready'),
    ...(accountId && serving.has(accountId) ? [] : [setPresence(breakStartedMinutesAgo, id, 'break')]),
  ])
}

function stepsOf(visit: DemoVisit, index: number, { shop, servers, now, tokens }: DemoPlayContext): QueueDemoStep[] {
  const { scope } = shop
  const lane = shop.lanes[visit.lane]!
  const { counter = 0, partySize, name, locale = 'ja' } = visit
  const server = servers[counter % servers.length]!
  const inputs: { [Move in string]?: object } = { call: { counterId: shop.counterIds[counter]! }, requeue: { back: 'end' } }
  const ticket = { token: '', id: '' }
  const at = (minutesAgo: number) => now.subtract({ seconds: minutesAgo * 60 })
  const join: QueueDemoStep = {
    at: at(visit.joined),
    async act(ctx) {
      const serviceId = lane.serviceIds[index % lane.serviceIds.length]!
      const { token } = unwrapDemoResult(
        await joinQueue(ctx, { code: shop.entryCode, serviceId, partySize, name, locale, device: undefined }, createDemoIdempotency()),
      )
      if (name) tokens.set(name, token)
      Object.assign(ticket, { token, id: (await resolveTicketToken(ctx.db, token))!.ticketId })
    },
  }
  const moves = demoVisitMoves(visit).map(
    ({ move, minutesAgo }): QueueDemoStep => ({
      at: at(minutesAgo),
      async act(ctx) {
        if (move === 'leave') return void unwrapDemoResult(await cancelOwnTicket(ctx, ticket.token, createDemoIdempotency()))
        const [row] = await ctx.db.readScope(scope, (tx) =>
          tx
            .select({ rev: tickets.rev })
            .from(tickets)
            .where(and(eq(tickets.shopId, scope.shopId), eq(tickets.id, ticket.id))),
        )
        unwrapDemoResult(
          await moveTicketAsStaff(
            ctx,
            ticket.id,
            move,
            { rev: row!.rev, ...inputs[move] },
            { ...server, idempotency: createDemoIdempotency() },
          ),
        )
      },
    }),
  )
  return [join, ...moves]
}
