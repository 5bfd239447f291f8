import { eq } from 'drizzle-orm'
import type { Temporal } from 'temporal-polyfill'
import type { EntryShop } from '#contract/entry-shop.ts'
import type { Queue } from '#contract/tickets/queue.ts'
import type { VisitorTicket } from '#contract/tickets/visitor-ticket.ts'
import { closingTimeOn, type OpeningStatus, openingStatusAt, sortHours } from '#domain/queue-settings/hours.ts'
import type { LaneStatus } from '#domain/queue-settings/lane-status.ts'
import type { CodeRenewals } from '#domain/queue-settings/today-code.ts'
import { type Refusal, refuse } from '#domain/refusal.ts'
import type { NumberOrder } from '#domain/tickets/number.ts'
import type { ShopClock } from '#domain/time/business-day.ts'
import type { Database, Scope } from '#platform/database/db.ts'
import { findLookup } from '#platform/database/resolver.ts'
import type { FeatureHooks } from '../../hooks/hooks.ts'
import { readFeatureEntryOptions } from '../../hooks/read-offers.ts'
import { clockOf } from '../../shops/clock.ts'
import { readShopRow } from '../../shops/read-shop-row.ts'
import { toShopHours } from '../../shops/shop-hours.ts'
import { toVisitorShop } from '../../shops/show.ts'
import { lanes as laneTable, shopFeeds } from '../../shops/table.ts'
import { readQueueSettings } from '../store.ts'
import { toCodeRenewals } from './today-code.ts'

type Stop = NonNullable<EntryShop['lanes'][number]['stop']>

/** Settings that a join is decided on. `stop`: reason that staff gave when they last stopped the lane. */
export type EntrySettings = {
  scope: Required<Scope>
  code: string
  shop: VisitorTicket['shop']
  week: Pick<EntryShop, 'hours' | 'closedOnHolidays'>
  embedSites: EntryShop['embedSites']
  clock: ShopClock
  todayCode: CodeRenewals
  lanes: (Queue['lanes'][number] & {
    laneStatus: LaneStatus
    stop: Stop
    approval: boolean
    asksContact: boolean
    dailyCap: number | null
    keepCalled: number | null
    numberOrder: NumberOrder
    remoteCap: number
    hours: (now: Temporal.Instant) => OpeningStatus
    closing: (day: string) => number | null
  })[]
  staff: Queue['staff']
  counters: Queue['counters']
  /** Rises with each change of the settings. A join decided on an older version writes nothing. */
  version: number
  /** When a replaced code expires, in epoch milliseconds; infinite for the current code. */
  codeEnds: number
  closed: boolean
}

/**
 * In-memory cache of settings by entry code. Only replaced codes expire: the join statement checks the settings version, and callers
 * evict an entry whose version is outdated.
 */
export function createEntrySettingsCache(db: Database, clock: () => Temporal.Instant, hooks: Pick<FeatureHooks, 'entryOffers'>) {
  const cache = new Map<string, EntrySettings>()
  const maxEntries = 2_000

  async function read(code: string): Promise<EntrySettings | undefined> {
    const resolved = await findLookup(db, 'entry', code)
    if (!resolved) return undefined
    const scope = { organizationId: resolved.organizationId, shopId: resolved.shopId }
    const settings = await db.readScope(scope, async (tx) => {
      const [shop, [feed], settings, offers, rows] = await Promise.all([
        readShopRow(tx, scope.shopId),
        tx.select().from(shopFeeds).where(eq(shopFeeds.shopId, scope.shopId)),
        readQueueSettings(tx, scope.shopId),
        readFeatureEntryOptions(hooks, tx, scope.shopId),
        tx
          .select({
            id: laneTable.id,
            open: laneTable.open,
            closedDay: laneTable.closedDay,
            as: laneTable.closedAs,
            reason: laneTable.closedReason,
            note: laneTable.closedNote,
            approval: laneTable.approval,
            asksContact: laneTable.asksContact,
            dailyCap: laneTable.dailyCap,
            keepCalled: laneTable.keepCalled,
            numberOrder: laneTable.numberOrder,
            remoteCap: laneTable.remoteCap,
            hours: laneTable.hours,
            cutoffMinutes: laneTable.cutoffMinutes,
          })
          .from(laneTable)
          .where(eq(laneTable.shopId, scope.shopId)),
      ])
      if (!shop || !feed) return undefined
      return {
        scope,
        code,
        shop: { ...toVisitorShop(shop), ...offers, code },
        week: { hours: shop.hours && sortHours(shop.hours, shop.dayStartsAt), closedOnHolidays: shop.closedOnHolidays },
        embedSites: shop.embedSites,
        clock: clockOf(shop),
        todayCode: toCodeRenewals(shop),
        lanes: settings.lanes.map((lane) => {
          const row = rows.find(({ id }) => id === lane.id)!
          const { approval, asksContact, dailyCap, keepCalled, numberOrder, remoteCap, ...others } = row
          const { hours, cutoffMinutes, as, reason, note, ...laneStatus } = others
          const stop: Stop = { as: as ?? 'closed', reason: reason ?? 'other', note }
          return {
            ...{ ...lane, laneStatus, stop, approval, asksContact, dailyCap, keepCalled, numberOrder, remoteCap },
            hours: cacheVerdict((now) => openingStatusAt(now, { shop: toShopHours(shop), lane: hours }, clockOf(shop), cutoffMinutes)),
            closing: (day: string) => closingTimeOn(day, { shop: toShopHours(shop), lane: hours }, clockOf(shop)),
          }
        }),
        counters: settings.counters,
        staff: settings.staff,
        version: feed.settingsVersion,
        closed: shop.closedAt !== null,
        isPresent: code === shop.entryCode,
      }
    })
    if (!settings) return undefined
    const { isPresent, ...rest } = settings
    // Looked up after the settings, because the code may have been replaced while they were read.
    const codeEnds = isPresent ? Number.POSITIVE_INFINITY : ((await findLookup(db, 'entry', code))?.expiresAt?.getTime() ?? 0)
    return { ...rest, codeEnds }
  }

  return {
    /** Returns undefined for an unknown or expired code, and for a closed shop unless `closedToo`. */
    async find(code: string, { closedToo = false } = {}): Promise<EntrySettings | undefined> {
      const settings = cache.get(code) ?? (await read(code))
      if (!settings || settings.codeEnds <= clock().epochMilliseconds) {
        cache.delete(code)
        return undefined
      }
      // A closed shop is not cached: no statement would check its version, so its reopening would stay unnoticed.
      if (settings.closed) return closedToo ? settings : undefined
      if (cache.size >= maxEntries) cache.delete(cache.keys().next().value!)
      cache.set(code, settings)
      return settings
    },
    /** Returns the refusal for a code that `find` rejected: closed shop, replaced code or unknown code. */
    async refuse(code: string): Promise<Refusal<'entry.shopClosed' | 'entry.replaced' | 'entry.notFound'>> {
      const entry = await findLookup(db, 'entry', code)
      if (entry && (entry.expiresAt?.getTime() ?? Number.POSITIVE_INFINITY) > clock().epochMilliseconds) return refuse('entry.shopClosed')
      return refuse((await findLookup(db, 'formerEntry', code)) ? 'entry.replaced' : 'entry.notFound')
    },
    forget(code: string): void {
      cache.delete(code)
    },
  }
}

/** Caches the hours' verdict for as long as it holds, because every join asks for it. */
function cacheVerdict(readVerdict: (now: Temporal.Instant) => OpeningStatus): (now: Temporal.Instant) => OpeningStatus {
  let cached: { from: number; verdict: OpeningStatus } | undefined
  return (now) => {
    const at = now.epochMilliseconds
    if (!cached || at < cached.from || at >= cached.verdict.until) cached = { from: at, verdict: readVerdict(now) }
    return cached.verdict
  }
}

export type EntrySettingsCache = ReturnType<typeof createEntrySettingsCache>
