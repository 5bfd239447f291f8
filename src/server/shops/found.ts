import type { Temporal } from 'temporal-polyfill'
import { entryCodeFromBytes } from '#domain/entry-code.ts'
import type { LocalText } from '#domain/locale.ts'
import type { BrandColour } from '#domain/shops/brand-colour.ts'
import { defaultShopClock } from '#domain/time/business-day.ts'
import type { Database, Scope, Tx } from '#platform/database/db.ts'
import { makeResolvable } from '#platform/database/resolver.ts'
import { newId } from '#platform/ids.ts'
import { addDefaultStages } from '../cards/card/stages.ts'
import { publishFirstForm } from '../forms/commands.ts'
import { publishFirstNotice } from '../privacy/commands.ts'
import { setAlarm } from '../tickets/time/alarm.ts'
import { counters, lanes, organizations, services, shopFeeds, shops } from './table.ts'

type NewLane = { letter: string; name: LocalText; services: { name: LocalText; priorMinutes: number }[] }
export type NewShop = {
  organizationName: string
  shopName: string
  timeZone?: string
  brandColour?: BrandColour
  lanes: NewLane[]
  counters: string[]
  /** Whether a mail server is configured: its notice tells visitors so. */
  mails?: boolean
}

export type FoundedShop = {
  scope: Required<Scope>
  entryCode: string
  lanes: { id: string; letter: string; serviceIds: string[] }[]
  counterIds: string[]
}

/** A new organization with its first shop, ready to be joined. Enters the new shop's scope for the rest of the transaction. */
export async function foundShop(
  db: Database,
  tx: Tx,
  shop: NewShop,
  now: Temporal.Instant,
  randomBytes: (size: number) => Uint8Array,
): Promise<FoundedShop> {
  const scope = { organizationId: newId(now.epochMilliseconds), shopId: newId(now.epochMilliseconds) }
  const entryCode = entryCodeFromBytes(randomBytes(8))
  await db.enterScope(tx, scope)
  await tx.insert(organizations).values({ id: scope.organizationId, name: shop.organizationName })
  await tx.insert(shops).values({
    id: scope.shopId,
    organizationId: scope.organizationId,
    name: shop.shopName,
    entryCode,
    timeZone: shop.timeZone ?? defaultShopClock.timeZone,
    dayStartsAt: defaultShopClock.dayStartsAt,
    brandColour: shop.brandColour,
  })
  await tx.insert(shopFeeds).values(scope)
  await publishFirstNotice(tx, scope, now, shop.mails)
  await publishFirstForm(tx, scope, now)
  await addDefaultStages(tx, scope, now)
  await makeResolvable(tx, 'shop', scope.shopId, { ...scope, entityId: scope.shopId })
  await makeResolvable(tx, 'entry', entryCode, { ...scope, entityId: scope.shopId })
  await setAlarm(tx, scope, now)
  const founded: FoundedShop = { scope, entryCode, lanes: [], counterIds: [] }
  for (const [sort, lane] of shop.lanes.entries()) {
    const laneId = newId(now.epochMilliseconds)
    await tx.insert(lanes).values({ id: laneId, ...scope, letter: lane.letter, name: lane.name, sort })
    const rows = lane.services.map((service, order) => ({ id: newId(now.epochMilliseconds), ...scope, laneId, ...service, sort: order }))
    await tx.insert(services).values(rows)
    founded.lanes.push({ id: laneId, letter: lane.letter, serviceIds: rows.map(({ id }) => id) })
  }
  for (const [sort, name] of shop.counters.entries()) {
    const id = newId(now.epochMilliseconds)
    await tx.insert(counters).values({ id, ...scope, name, sort })
    founded.counterIds.push(id)
  }
  return founded
}
