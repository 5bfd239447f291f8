import type { Temporal } from 'temporal-polyfill'
import { entryCodeFromBytes } from '#domain/entry-code.ts'
import type { TemplateName } from '#domain/forms/templates/titles.ts'
import type { LocalizedText } from '#domain/locale.ts'
import type { WeekHours } from '#domain/queue-settings/hours.ts'
import type { BrandColour } from '#domain/shops/brand-colour.ts'
import { defaultShopClock } from '#domain/time/business-day.ts'
import type { Database, Scope, Tx } from '#platform/database/db.ts'
import { addLookup } from '#platform/database/resolver.ts'
import { newId } from '#platform/ids.ts'
import { addDefaultStages } from '../cards/stages.ts'
import { bringAlarmForward } from '../feed/alarm.ts'
import { publishFirstForm } from '../forms/commands.ts'
import { publishFirstNotice } from '../notice/commands.ts'
import { counters, lanes, organizations, services, shopFeeds, shops } from '../shops/table.ts'

type NewLane = { letter: string; name: LocalizedText; services: { name: LocalizedText; priorMinutes: number }[] }
export type NewShop = {
  shopName: string
  timeZone?: string
  dayStartsAt?: string
  /** Opening hours; without them the shop is always open. */
  hours?: WeekHours
  brandColour?: BrandColour
  lanes: NewLane[]
  counters: string[]
  /** True if a mail server is configured, which the privacy notice mentions. */
  mails?: boolean
  template?: TemplateName
}

export type CreatedShop = {
  scope: Required<Scope>
  entryCode: string
  lanes: { id: string; letter: string; serviceIds: string[] }[]
  counterIds: string[]
}

/** Lane A, one service and one counter. */
export const defaultQueueSetup: Pick<NewShop, 'lanes' | 'counters'> = {
  lanes: [
    {
      letter: 'A',
      name: { ja: '総合受付', en: 'Reception', zh: '综合接待' },
      services: [{ name: { ja: 'ご相談', en: 'Consultation', zh: '咨询' }, priorMinutes: 15 }],
    },
  ],
  counters: ['1'],
}

type RandomBytes = (size: number) => Uint8Array

/** Creates an organization with its first shop. Enters the new shop's scope for the rest of the transaction. */
export async function createOrganizationWithShop(
  db: Database,
  tx: Tx,
  { organizationName, ...shop }: NewShop & { organizationName: string },
  now: Temporal.Instant,
  randomBytes: RandomBytes,
): Promise<CreatedShop> {
  const scope = { organizationId: newId(now.epochMilliseconds), shopId: newId(now.epochMilliseconds) }
  await db.enterScope(tx, scope)
  await tx.insert(organizations).values({ id: scope.organizationId, name: organizationName })
  return createShop(tx, scope, shop, now, randomBytes)
}

export async function createShop(
  tx: Tx,
  scope: Required<Scope>,
  {
    shopName: name,
    timeZone = defaultShopClock.timeZone,
    dayStartsAt = defaultShopClock.dayStartsAt,
    hours,
    brandColour,
    mails,
    template,
    ...queue
  }: NewShop,
  now: Temporal.Instant,
  randomBytes: RandomBytes,
): Promise<CreatedShop> {
  const entryCode = await insertShopWithLookups(tx, scope, { name, timeZone, dayStartsAt, hours, brandColour }, now, randomBytes)
  await publishFirstNotice(tx, scope, now, mails)
  await publishFirstForm(tx, scope, now, template)
  await addDefaultStages(tx, scope, now)
  const founded: CreatedShop = { scope, entryCode, lanes: [], counterIds: [] }
  for (const [sort, lane] of queue.lanes.entries()) {
    const laneId = newId(now.epochMilliseconds)
    await tx.insert(lanes).values({ id: laneId, ...scope, letter: lane.letter, name: lane.name, sort })
    const rows = lane.services.map((service, order) => ({ id: newId(now.epochMilliseconds), ...scope, laneId, ...service, sort: order }))
    await tx.insert(services).values(rows)
    founded.lanes.push({ id: laneId, letter: lane.letter, serviceIds: rows.map(({ id }) => id) })
  }
  for (const [sort, counter] of queue.counters.entries()) {
    const id = newId(now.epochMilliseconds)
    await tx.insert(counters).values({ id, ...scope, name: counter, sort })
    founded.counterIds.push(id)
  }
  return founded
}

type ShopRow = Omit<typeof shops.$inferInsert, 'id' | 'organizationId' | 'entryCode'>

/** Inserts the shop's row with its code and lookups. Returns the entry code. */
export async function insertShopWithLookups(
  tx: Tx,
  scope: Required<Scope>,
  row: ShopRow,
  now: Temporal.Instant,
  randomBytes: RandomBytes,
): Promise<string> {
  const { organizationId, shopId } = scope
  const entryCode = entryCodeFromBytes(randomBytes(8))
  await tx.insert(shops).values({ ...row, id: shopId, organizationId, entryCode })
  await tx.insert(shopFeeds).values(scope)
  await addLookup(tx, 'shop', shopId, { ...scope, entityId: shopId })
  await addLookup(tx, 'entry', entryCode, { ...scope, entityId: shopId })
  await bringAlarmForward(tx, scope, now)
  return entryCode
}
