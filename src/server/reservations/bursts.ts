/** Bursts of reservation requests: detection, and what staff do with all requests of one burst (docs/decisions/065-bursts.md). */

import { and, eq, sql } from 'drizzle-orm'
import { Temporal } from 'temporal-polyfill'
import type { RequestBurst, RequestBurstResult } from '#contract/reservations/bursts.ts'
import type { EventKind } from '#domain/events.ts'
import { type Refusal, refuse } from '#domain/refusal.ts'
import { burstReviewDays, globalBurstLimits, networkBurstLimits } from '#domain/reservations/burst.ts'
import { type BurstEntry, type FoundJoinBurst, findJoinBursts, type JoinBurstLimits } from '#domain/tickets/join-burst.ts'
import { undoMinutes } from '#domain/tickets/ticket.ts'
import { businessDay } from '#domain/time/business-day.ts'
import { rollback, type Scope, type Tx } from '#platform/database/db.ts'
import { events } from '#platform/database/event-log.ts'
import { findIdempotentResult, saveIdempotentResult } from '#platform/database/idempotency.ts'
import { shopRowsByIdsCondition } from '#platform/database/shop-row-conditions.ts'
import { newId } from '#platform/ids.ts'
import { cancelObsoleteMessages } from '#platform/outbox/enqueue.ts'
import { lockQueue } from '../feed/queue-command.ts'
import { memberActorOf, type StaffRequest } from '../feed/staff-request.ts'
import { burstDismissals } from '../tickets/table.ts'
import { shopReservationsHintTopic } from './hint.ts'
import { armReservationAlarm, type ReservationContext } from './reservation-command.ts'
import { readShopClock } from './rules.ts'
import { reservations } from './table.ts'

/** `networkKey` never leaves the server. */
type FoundBurst = FoundJoinBurst & { networks: RequestBurst['networks']; networkKey: Buffer; dismissed: boolean }

/** Stored instead of a site key when staff dismiss a burst from many sites. */
const everywhere = Buffer.from('everywhere')

/** Finds bursts. A burst from many sites includes the single-site bursts that overlap it. */
export async function findBursts(tx: Tx, shopId: string, now: Temporal.Instant): Promise<FoundBurst[]> {
  const [requests, dismissed] = await Promise.all([readRequests(tx, shopId, now), readDismissed(tx, shopId)])
  const find = (
    entries: readonly BurstEntry[],
    limits: JoinBurstLimits,
    networks: RequestBurst['networks'],
    networkKey: Buffer,
  ): FoundBurst[] =>
    findJoinBursts(entries, now.epochMilliseconds, limits).map((burst) => ({
      ...burst,
      ...{ networks, networkKey, dismissed: dismissed.has(networkKey.toString('hex')) },
    }))
  const siteBursts = [...Map.groupBy(requests, ({ site }) => site)].flatMap(([site, entries]) =>
    find(entries, networkBurstLimits, 'one', Buffer.from(site, 'hex')),
  )
  const fromEverywhere = find(requests, globalBurstLimits, 'many', everywhere)
  const covered = (burst: FoundBurst, by: readonly FoundBurst[]) => {
    const ids = new Set(by.flatMap(idsOf))
    return idsOf(burst).some((id) => ids.has(id))
  }
  // A dismissed burst from many sites must not hide a burst from one site.
  const asWhole = fromEverywhere.filter((burst) => !burst.dismissed || !covered(burst, siteBursts))
  return [...asWhole, ...siteBursts.filter((burst) => !covered(burst, asWhole))]
}

const idsOf = ({ inLine, removed }: FoundJoinBurst): readonly string[] => [...inLine, ...(removed?.ids ?? [])]

/** Returns the requests of the last days in order of arrival, if enough are waiting or some were just removed. `site`: hex of the site key. */
async function readRequests(tx: Tx, shopId: string, now: Temporal.Instant): Promise<(BurstEntry & { site: string })[]> {
  const { rows } = await tx.$client.query<[site: string, id: string, createdAt: Date, waits: boolean, removedAt: Date | null]>({
    name: 'request-bursts',
    text: `with request as (
             select id, network_key, created_at, removed_at, status = 'requested' as waits
               from reservation where shop_id = $1 and network_key is not null and created_at > $2
           ), total as (
             select count(*) filter (where waits) as waiting, bool_or(removed_at >= $3) as just_removed from request
           )
           select encode(network_key, 'hex'), id, created_at, waits, removed_at
             from request, total where waiting >= $4 or just_removed order by id`,
    values: [
      shopId,
      new Date(now.epochMilliseconds - burstReviewDays * 86_400_000),
      new Date(now.epochMilliseconds - undoMinutes * 60_000),
      networkBurstLimits.continues,
    ],
    rowMode: 'array',
  })
  return rows.map(([site, id, createdAt, waits, removedAt], joinedSeq) => ({
    ...{ site, id, joinedAt: createdAt.getTime(), joinedSeq },
    ...{ inLine: waits, removedAt: removedAt?.getTime() ?? null },
  }))
}

async function readDismissed(tx: Tx, shopId: string): Promise<Set<string>> {
  const rows = await tx.select({ networkKey: burstDismissals.networkKey }).from(burstDismissals).where(eq(burstDismissals.shopId, shopId))
  return new Set(rows.map(({ networkKey }) => networkKey.toString('hex')))
}

export function toRequestBurst({ id, networks, taken, from, to, inLine, removed, dismissed }: FoundBurst): RequestBurst {
  return {
    ...{ id, networks, asked: taken, from: asText(from), to: asText(to), waiting: inLine.length, dismissed },
    removed: removed && { count: removed.ids.length, until: asText(removed.until) },
  }
}

const asText = (milliseconds: number) => Temporal.Instant.fromEpochMilliseconds(milliseconds).toString({ smallestUnit: 'millisecond' })

type Again = Refusal<'idempotency.mismatch'>

/** Declines all requests of a burst. Sends no mail, because an attacker's addresses likely belong to strangers. */
export function declineRequestBurst(
  ctx: ReservationContext,
  burstId: string,
  call: StaffRequest,
): Promise<RequestBurstResult | Refusal<'burst.notFound' | 'burst.over'> | Again> {
  return onMany<Refusal<'burst.notFound' | 'burst.over'>>(ctx, call, async (tx, now) => {
    const burst = await findBurst(tx, burstId, call, now)
    if (!burst) return refuse('burst.notFound')
    const ids = burst.inLine
    if (ids.length === 0) return refuse('burst.over')
    const at = new Date(now.epochMilliseconds)
    await tx
      .update(reservations)
      .set({ status: 'declined', removedAt: at, movedAt: at, dueAt: null, rev: sql`${reservations.rev} + 1` })
      .where(shopRowsByIdsCondition(reservations, call.membership.shopId, ids))
    await cancelObsoleteMessages(tx, { ids, because: 'obsolete', now })
    await recordMany(tx, call, { ids, kind: 'reservation.decline', data: { together: true }, now })
    return ids.length
  })
}

export function restoreRequestBurst(
  ctx: ReservationContext,
  burstId: string,
  call: StaffRequest,
): Promise<RequestBurstResult | Refusal<'burst.notFound' | 'burst.notRemoved'> | Again> {
  return onMany<Refusal<'burst.notFound' | 'burst.notRemoved'>>(ctx, call, async (tx, now) => {
    const burst = await findBurst(tx, burstId, call, now)
    if (!burst) return refuse('burst.notFound')
    if (!burst.removed) return refuse('burst.notRemoved')
    const { ids } = burst.removed
    const restored = await tx
      .update(reservations)
      .set({
        status: 'requested',
        removedAt: null,
        movedAt: new Date(now.epochMilliseconds),
        rev: sql`${reservations.rev} + 1`,
        dueAt: sql`(select max(w.starts_at) from reservation_time w where w.reservation_id = ${reservations.id} and w.proposed_by = 'visitor')`,
      })
      .where(shopRowsByIdsCondition(reservations, call.membership.shopId, ids))
      .returning({ dueAt: reservations.dueAt })
    await recordMany(tx, call, { ids, kind: 'reservation.restore', data: {}, now })
    const due = restored.flatMap(({ dueAt }) => dueAt ?? [])
    if (due.length > 0) await armReservationAlarm(tx, scopeOf(call), { dueAt: new Date(Math.min(...due.map(Number))) })
    return ids.length
  })
}

/** Hides a burst's warning for all staff until the business day ends, because its requests come from real visitors. Also reverts that. */
export async function setRequestBurstDismissed(
  ctx: ReservationContext,
  burstId: string,
  dismissed: boolean,
  call: StaffRequest,
): Promise<{ dismissed: boolean } | Refusal<'burst.notFound'> | Again> {
  const done = await onMany<Refusal<'burst.notFound'>>(ctx, call, async (tx, now) => {
    const burst = await findBurst(tx, burstId, call, now)
    if (!burst) return refuse('burst.notFound')
    const scope = scopeOf(call)
    const { networkKey } = burst
    const day = businessDay(now, await readShopClock(tx, scope.shopId))
    if (dismissed)
      await tx
        .insert(burstDismissals)
        .values({ ...scope, businessDay: day, networkKey })
        .onConflictDoNothing()
    else await tx.delete(burstDismissals).where(and(eq(burstDismissals.shopId, scope.shopId), eq(burstDismissals.networkKey, networkKey)))
    const entity = { entityType: 'shop', entityId: scope.shopId } as const
    if (burst.dismissed !== dismissed)
      await tx.insert(events).values({ ...eventOf(call, now), ...entity, kind: 'joinBurst.dismiss', data: { dismissed, requests: true } })
    return 0
  })
  return 'refused' in done ? done : { dismissed }
}

const scopeOf = ({ membership: { organizationId, shopId } }: StaffRequest): Required<Scope> => ({ organizationId, shopId })

const findBurst = async (tx: Tx, burstId: string, { membership: { shopId } }: StaffRequest, now: Temporal.Instant) =>
  (await findBursts(tx, shopId, now)).find(({ id }) => id === burstId)

/** Runs `work` inside the queue lock, so two simultaneous actions are ordered. `work` returns the number of requests changed. */
async function onMany<Refused extends Refusal>(
  ctx: ReservationContext,
  call: StaffRequest,
  work: (tx: Tx, now: Temporal.Instant) => Promise<number | Refused>,
): Promise<RequestBurstResult | Refused | Again> {
  const scope = scopeOf(call)
  return ctx.db.inScope(scope, async (tx): Promise<RequestBurstResult | Refused | Again> => {
    await lockQueue(tx, scope.shopId)
    const earlier = await findIdempotentResult(tx, scope.organizationId, call.idempotency)
    if (earlier) return 'refused' in earlier ? earlier : { reservations: Number(earlier.result.reservations) }
    const now = ctx.clock()
    const done = await work(tx, now)
    if (typeof done !== 'number') return rollback(done)
    await saveIdempotentResult(tx, scope, call.idempotency, { reservations: String(done) })
    tx.hint(shopReservationsHintTopic(scope.shopId), now.epochMilliseconds)
    return { reservations: done }
  })
}

function eventOf(call: StaffRequest, now: Temporal.Instant) {
  const actor = memberActorOf(call)
  return {
    ...{ id: newId(now.epochMilliseconds), ...scopeOf(call), at: new Date(now.epochMilliseconds), changed: [] },
    ...{ actorKind: actor.by, actorId: call.account.accountId },
  }
}

type Recorded = { ids: readonly string[]; kind: EventKind; data: Record<string, unknown>; now: Temporal.Instant }

/** PostgreSQL allows some 60,000 parameters per statement. */
const eventsAtOnce = 1_000

async function recordMany(tx: Tx, call: StaffRequest, { ids, kind, data, now }: Recorded): Promise<void> {
  const entityType = 'reservation'
  const rows = ids.map((entityId) => ({ ...eventOf(call, now), entityType, entityId, kind, data }))
  for (let at = 0; at < rows.length; at += eventsAtOnce) await tx.insert(events).values(rows.slice(at, at + eventsAtOnce))
}
