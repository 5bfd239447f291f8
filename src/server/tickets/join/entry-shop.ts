import { and, eq } from 'drizzle-orm'
import type { EntryShop } from '#contract/entry-shop.ts'
import { parseEntryCode } from '#domain/entry-code.ts'
import { isLaneOpen } from '#domain/queue-settings/lane-status.ts'
import { type Refusal, refuse } from '#domain/refusal.ts'
import { businessDay } from '#domain/time/business-day.ts'
import { shopFeeds } from '../../shops/table.ts'
import type { QueueContext } from '../context.ts'
import { readQueuePositionsInLanes } from '../read/read-queue-positions.ts'
import { laneDays } from '../table.ts'

/** Returns what a visitor sees before joining: lanes, services, how many wait, and whether a lane gives tickets. */
export async function readEntryShop(
  ctx: QueueContext,
  typed: string,
): Promise<EntryShop | Refusal<'entry.notFound' | 'entry.replaced' | 'entry.shopClosed'>> {
  const code = parseEntryCode(typed)
  if (!code) return refuse('entry.notFound')
  const settings = await ctx.entrySettings.find(code)
  if (!settings) return ctx.entrySettings.refuse(code)
  const { scope, clock, staff, version } = settings
  const now = ctx.clock()
  const today = businessDay(now, clock)
  const lanes = settings.lanes.map((lane) => {
    const closes = lane.closing(today)
    return { ...lane, closesAt: closes === null ? null : new Date(closes).toISOString() }
  })
  const [feed, days, { joinEstimates }] = await ctx.db.readScope(scope, (tx) =>
    Promise.all([
      tx.select({ version: shopFeeds.settingsVersion }).from(shopFeeds).where(eq(shopFeeds.shopId, scope.shopId)),
      tx
        .select()
        .from(laneDays)
        .where(and(eq(laneDays.shopId, scope.shopId), eq(laneDays.businessDay, today))),
      readQueuePositionsInLanes(tx, scope.shopId, {
        ...{ lanes, staff, today: { day: today, clock }, now },
        prepareWaits: () => ctx.hooks.waits.prepare(tx, scope, now),
      }),
    ]),
  )
  if (feed[0]?.version !== version) {
    ctx.entrySettings.forget(code)
    return readEntryShop(ctx, code)
  }
  return {
    ...settings.shop,
    ...settings.week,
    embedSites: settings.embedSites,
    mails: ctx.mails,
    lanes: lanes.map(({ id, letter, name, laneStatus, stop, hours, maxWaiting, dailyCap, joinFrom, remoteCap, asksContact, services }) => {
      const day = days.find(({ laneId }) => laneId === id)
      const waiting = day?.waiting ?? 0
      const isUsedUp = dailyCap !== null && (day?.lastNumber ?? 0) >= dailyCap
      const full = isUsedUp ? 'today' : maxWaiting !== null && waiting + (day?.pending ?? 0) >= maxWaiting ? 'now' : null
      const { open, opens } = hours(now)
      const stopped = isLaneOpen(laneStatus, today) ? null : stop
      const state = stopped || !open ? 'closed' : full ? 'full' : 'open'
      const next = opens === null ? null : new Date(opens).toISOString()
      const offered = services.filter((service) => service.open)
      const remoteFull = joinFrom === 'remote' && (day?.notArrived ?? 0) >= remoteCap
      const laneState = {
        state,
        stop: stopped,
        full: state === 'full' ? full : null,
        estimate: joinEstimates[id] ?? null,
        opens: next,
      } as const
      return { id, letter, name, waiting, ...laneState, joinFrom, remoteFull, asksContact, services: offered }
    }),
    at: now.toString({ smallestUnit: 'millisecond' }),
  }
}
