import { eq } from 'drizzle-orm'
import type { Queue } from '#contract/tickets.ts'
import type { LaneDoor } from '#domain/queue-settings/lane-door.ts'
import type { BrandColour } from '#domain/shops/brand-colour.ts'
import type { ShopClock } from '#domain/time/business-day.ts'
import type { Database, Scope } from '#platform/db.ts'
import { resolve } from '#platform/resolver.ts'
import { lanes as laneTable, shopFeeds, shops } from '../shops/table.ts'
import { readQueueSettings } from './store.ts'

/** What joining a shop's queue is decided on. */
export type EntrySettings = {
  scope: Required<Scope>
  code: string
  name: string
  brandColour: BrandColour
  clock: ShopClock
  lanes: (Queue['lanes'][number] & { door: LaneDoor; dailyCap: number | null })[]
  counters: Queue['counters']
  /** Rises with each change of the above; a join decided on an older one writes nothing. */
  version: number
}

/**
 * Settings by entry code, kept in memory. They need no expiry: whoever uses them names their version in the statement that
 * counts, and forgets them when it is no longer the current one.
 */
export function createEntrySettings(db: Database) {
  const known = new Map<string, EntrySettings>()
  const atMost = 2_000

  async function read(code: string): Promise<EntrySettings | undefined> {
    const resolved = await resolve(db, 'entry', code)
    if (!resolved) return undefined
    const scope = { organizationId: resolved.organizationId, shopId: resolved.shopId }
    return db.readScope(scope, async (tx) => {
      const [[shop], [feed], settings, rows] = await Promise.all([
        tx.select().from(shops).where(eq(shops.id, scope.shopId)),
        tx.select().from(shopFeeds).where(eq(shopFeeds.shopId, scope.shopId)),
        readQueueSettings(tx, scope.shopId),
        tx
          .select({ id: laneTable.id, open: laneTable.open, closedDay: laneTable.closedDay, dailyCap: laneTable.dailyCap })
          .from(laneTable)
          .where(eq(laneTable.shopId, scope.shopId)),
      ])
      if (!shop || !feed) return undefined
      return {
        scope,
        code,
        name: shop.name,
        brandColour: shop.brandColour,
        clock: { timeZone: shop.timeZone, dayStartsAt: shop.dayStartsAt },
        lanes: settings.lanes.map((lane) => {
          const { dailyCap, ...door } = rows.find(({ id }) => id === lane.id)!
          return { ...lane, door, dailyCap }
        }),
        counters: settings.counters,
        version: feed.settingsVersion,
      }
    })
  }

  return {
    async find(code: string): Promise<EntrySettings | undefined> {
      const settings = known.get(code) ?? (await read(code))
      if (settings) {
        if (known.size >= atMost) known.delete(known.keys().next().value!)
        known.set(code, settings)
      }
      return settings
    },
    forget(code: string): void {
      known.delete(code)
    },
  }
}

export type EntrySettingsCache = ReturnType<typeof createEntrySettings>
