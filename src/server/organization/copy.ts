/** Creates a shop as a copy of another one of the organization. They share nothing. */

import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Temporal } from 'temporal-polyfill'
import type { ShopCopyPreview } from '#contract/organization.ts'
import { allFields } from '#domain/forms/form.ts'
import type { Scope, Tx } from '#platform/database/db.ts'
import { newId } from '#platform/ids.ts'
import { copyStages, readStages } from '../cards/stages.ts'
import { copyForm } from '../forms/commands.ts'
import { readForm } from '../forms/read-form.ts'
import type { FeatureHooks } from '../hooks/hooks.ts'
import { mergeFeatureParts } from '../hooks/join-parts.ts'
import { copyNotice } from '../notice/commands.ts'
import { copyMailPolicy } from '../outbox/policy.ts'
import { copyMailTemplates } from '../outbox/templates.ts'
import { copyRailwayChoice } from '../railways/choice.ts'
import { copyRetentionPolicy } from '../retention/policy.ts'
import { readShopRow } from '../shops/read-shop-row.ts'
import { counters, lanes, services, shopLogos, shops } from '../shops/table.ts'
import { insertShopWithLookups } from './create-organization.ts'

type Settings = typeof lanes | typeof services | typeof counters

const readPresent = <Table extends Settings>(tx: Tx, table: Table, shopId: string) =>
  tx
    .select()
    .from(table as typeof lanes)
    .where(and(eq(table.shopId, shopId), isNull(table.archivedAt)))
    .orderBy(asc(table.sort), asc(table.id)) as unknown as Promise<Table['$inferSelect'][]>

async function readOriginal(tx: Tx, shopId: string) {
  const [shop, laneRows, serviceRows, counterRows] = await Promise.all([
    readShopRow(tx, shopId),
    readPresent(tx, lanes, shopId),
    readPresent(tx, services, shopId),
    readPresent(tx, counters, shopId),
  ])
  return { shop: shop, laneRows, serviceRows, counterRows }
}

export async function previewShopCopy({ onCopy }: Pick<FeatureHooks, 'onCopy'>, tx: Tx, shopId: string): Promise<ShopCopyPreview> {
  const { shop, laneRows, serviceRows, counterRows } = await readOriginal(tx, shopId)
  const [form, stages, more, { rows }] = await Promise.all([
    readForm(tx, shopId),
    readStages(tx, shopId),
    Promise.all(onCopy.map((hook) => hook.preview(tx, shopId))),
    tx.$client.query<Pick<ShopCopyPreview, 'retention' | 'mails' | 'wordings' | 'lines'>>(
      `select exists (select from retention where shop_id = $1) as retention, exists (select from mail_policy where shop_id = $1) as mails,
              (select count(distinct (event, locale))::int from mail_template where shop_id = $1) as wordings,
              coalesce((select jsonb_array_length(choice -> 'lines') from railway_choice where shop_id = $1), 0) as lines`,
      [shopId],
    ),
  ])
  return {
    lanes: laneRows.map(({ id, letter, name }) => ({ letter, name, services: serviceRows.filter(({ laneId }) => laneId === id).length })),
    counters: counterRows.length,
    fields: form ? allFields(form.form).length : 0,
    stages: stages.length,
    ...mergeFeatureParts(more),
    hours: shop.hours !== null || shop.otherDays.length > 0 || shop.closedOnHolidays,
    ...rows[0]!,
  }
}

/** Copies the logo. Call in a scope that sees both shops. */
async function copyLogo(tx: Tx, from: string, { organizationId, shopId }: Required<Scope>, now: Temporal.Instant): Promise<void> {
  const [logo] = await tx.select({ bytes: shopLogos.bytes }).from(shopLogos).where(eq(shopLogos.shopId, from))
  if (!logo) return
  await tx.insert(shopLogos).values({ organizationId, shopId, bytes: logo.bytes })
  await tx
    .update(shops)
    .set({ logoId: newId(now.epochMilliseconds) })
    .where(eq(shops.id, shopId))
}

export async function createShopCopy(
  { onCopy }: Pick<FeatureHooks, 'onCopy'>,
  tx: Tx,
  from: string,
  { scope, name }: { scope: Required<Scope>; name: string },
  now: Temporal.Instant,
  randomBytes: (size: number) => Uint8Array,
): Promise<string> {
  const { shop, laneRows, serviceRows, counterRows } = await readOriginal(tx, from)
  const { timeZone, dayStartsAt, brandColour, hours, otherDays, closedOnHolidays, languages, privacyContact, contactTargetMinutes } = shop
  const settings = {
    timeZone,
    dayStartsAt,
    brandColour,
    hours,
    otherDays,
    closedOnHolidays,
    languages,
    privacyContact,
    contactTargetMinutes,
  }
  const entryCode = await insertShopWithLookups(tx, scope, { name, ...settings }, now, randomBytes)
  await copyLogo(tx, from, scope, now)
  await copyForm(tx, from, scope, now)
  await copyNotice(tx, from, scope, now)
  await copyStages(tx, from, scope, now)
  await copyRetentionPolicy(tx, from, scope, now)
  await copyMailPolicy(tx, from, scope)
  await copyMailTemplates(tx, from, scope)
  await copyRailwayChoice(tx, from, scope, now)
  const fresh = () => ({ ...scope, id: newId(now.epochMilliseconds), rev: 1 })
  const laneIds = new Map<string, string>()
  for (const { closedAs, closedReason, closedNote, closedDay, closedAt, closedBy, ...lane } of laneRows) {
    // A copied lane takes tickets, even if the original is stopped.
    const row = { ...lane, ...fresh(), open: true }
    laneIds.set(lane.id, row.id)
    await tx.insert(lanes).values(row)
  }
  const serviceIds = new Map<string, string>()
  for (const service of serviceRows) {
    const laneId = laneIds.get(service.laneId)
    if (!laneId) continue
    const row = { ...service, ...fresh(), laneId }
    serviceIds.set(service.id, row.id)
    await tx.insert(services).values(row)
  }
  for (const { copy } of onCopy) await copy(tx, from, scope, serviceIds, now)
  for (const counter of counterRows) await tx.insert(counters).values({ ...counter, ...fresh() })
  return entryCode
}
