/** Calendar feeds of a shop's reservations by secret link, one per member and shop. */
import { and, asc, eq, gte, inArray, lt } from 'drizzle-orm'
import type { CalendarFeedLinkState, CalendarFeedVisits } from '#contract/reservations/calendar-feed.ts'
import { isRefusal, type Refusal, refuse } from '#domain/refusal.ts'
import { isRoleAtLeast } from '#domain/roles.ts'
import type { Tx } from '#platform/database/db.ts'
import { addLookup, expireLookup, findLookup } from '#platform/database/resolver.ts'
import type { CallerMembership } from '#platform/http/call.ts'
import { newId } from '#platform/ids.ts'
import { runSettingsCommand } from '../feed/settings-command.ts'
import type { StaffRequest } from '../feed/staff-request.ts'
import { findMembership, hasMembershipEndedSince } from '../members/membership.ts'
import { readShopRow } from '../shops/read-shop-row.ts'
import { toVisitorShop } from '../shops/show.ts'
import { services } from '../shops/table.ts'
import type { QueueContext } from '../tickets/context.ts'
import { calendarFeeds, reservations } from './table.ts'

type FeedOwner = { shopId: string; accountId: string }

async function findFeed(tx: Tx, { shopId, accountId }: FeedOwner) {
  const [row] = await tx
    .select()
    .from(calendarFeeds)
    .where(and(eq(calendarFeeds.shopId, shopId), eq(calendarFeeds.accountId, accountId)))
  return row
}

export function readCalendarFeedLinkState(
  ctx: Pick<QueueContext, 'db'>,
  membership: CallerMembership,
  accountId: string,
): Promise<CalendarFeedLinkState> {
  return ctx.db.readScope(membership, async (tx) => {
    const row = await findFeed(tx, { shopId: membership.shopId, accountId })
    const works = row && !(await hasMembershipEndedSince(tx, membership, accountId, row.createdAt))
    return { since: works ? row.createdAt.toISOString() : null, token: null }
  })
}

/** Ends the former link from `now` on. Returns its id; undefined if there was none. */
async function endFeed(tx: Tx, ctx: Pick<QueueContext, 'tokens'>, owner: FeedOwner, now: Date): Promise<string | undefined> {
  const row = await findFeed(tx, owner)
  if (!row) return undefined
  await tx.delete(calendarFeeds).where(and(eq(calendarFeeds.shopId, owner.shopId), eq(calendarFeeds.id, row.id)))
  await expireLookup(tx, 'calendarFeed', ctx.tokens.derive('calendarFeed', row.id), owner.shopId, now)
  return row.id
}

const ofFeed = { entityType: 'calendarFeed', changed: [] } as const

export function makeCalendarFeed(ctx: QueueContext, call: StaffRequest): Promise<CalendarFeedLinkState | Refusal<'idempotency.mismatch'>> {
  const { organizationId, shopId } = call.membership
  const owner = { shopId, accountId: call.account.accountId }
  return runSettingsCommand<CalendarFeedLinkState, never>(
    ctx,
    call,
    async (tx, now) => {
      await endFeed(tx, ctx, owner, now)
      const id = newId(now.getTime())
      await tx.insert(calendarFeeds).values({ id, organizationId, ...owner, createdAt: now })
      await addLookup(tx, 'calendarFeed', ctx.tokens.derive('calendarFeed', id), { organizationId, shopId, entityId: id })
      return { id, event: { ...ofFeed, kind: 'calendarFeed.make', entityId: id } }
    },
    async (tx, id) => {
      const row = await findFeed(tx, owner)
      return { since: row?.createdAt.toISOString() ?? null, token: ctx.tokens.derive('calendarFeed', id) }
    },
  )
}

export function removeCalendarFeed(
  ctx: QueueContext,
  call: StaffRequest,
): Promise<CalendarFeedLinkState | Refusal<'idempotency.mismatch'>> {
  const owner = { shopId: call.membership.shopId, accountId: call.account.accountId }
  return runSettingsCommand<CalendarFeedLinkState, never>(
    ctx,
    call,
    async (tx, now) => {
      const id = await endFeed(tx, ctx, owner, now)
      return id ? { id, event: { ...ofFeed, kind: 'calendarFeed.remove', entityId: id } } : { id: owner.shopId }
    },
    async () => ({ since: null, token: null }),
  )
}

/** Requests, proposals and cancelled visits are no appointments. */
const shown = ['confirmed', 'checked_in', 'completed', 'no_show'] as const
const [daysBack, daysAhead, maxVisits] = [7, 92, 1_000]

/** Serves calendar programs, which have only the link. Looks up the membership on every request. */
export async function readCalendarFeedVisits(
  ctx: QueueContext,
  token: string,
): Promise<CalendarFeedVisits | Refusal<'calendarFeed.notFound'>> {
  const resolved = await findLookup(ctx.db, 'calendarFeed', token)
  if (!resolved) return refuse('calendarFeed.notFound')
  const scope = { organizationId: resolved.organizationId, shopId: resolved.shopId }
  const { shopId } = scope
  const now = ctx.clock()
  const accountId = await ctx.db.readScope(scope, async (tx) => {
    const [row] = await tx
      .select({ accountId: calendarFeeds.accountId, createdAt: calendarFeeds.createdAt })
      .from(calendarFeeds)
      .where(and(eq(calendarFeeds.shopId, shopId), eq(calendarFeeds.id, resolved.entityId)))
    // A link from before a suspension stays dead, because others may have got hold of it.
    return row && !(await hasMembershipEndedSince(tx, scope, row.accountId, row.createdAt)) ? row.accountId : undefined
  })
  if (!accountId) return refuse('calendarFeed.notFound')
  // Creating the link required the second factor.
  const who = { accountId, organizationId: undefined, device: undefined, secondFactor: true }
  const membership = await findMembership(ctx.db, who, shopId, new Date(now.epochMilliseconds))
  if (isRefusal(membership) || !isRoleAtLeast(membership.role, 'reception')) return refuse('calendarFeed.notFound')
  return ctx.db.readScope(scope, async (tx) => {
    const [shop, rows] = await Promise.all([
      readShopRow(tx, shopId),
      tx
        .select({ reservation: reservations, service: services.name })
        .from(reservations)
        .innerJoin(services, eq(services.id, reservations.serviceId))
        .where(
          and(
            eq(reservations.shopId, shopId),
            inArray(reservations.status, [...shown]),
            gte(reservations.startsAt, new Date(now.subtract({ hours: daysBack * 24 }).epochMilliseconds)),
            lt(reservations.startsAt, new Date(now.add({ hours: daysAhead * 24 }).epochMilliseconds)),
          ),
        )
        .orderBy(asc(reservations.startsAt), asc(reservations.id))
        .limit(maxVisits),
    ])
    return {
      shop: toVisitorShop(shop),
      visits: rows.map(({ reservation: { id, sequence, status, startsAt, endsAt, name, partySize }, service }) => ({
        ...{ id, sequence, status, name, partySize, service },
        startsAt: startsAt!.toISOString(),
        endsAt: endsAt!.toISOString(),
      })),
    }
  })
}
