import { randomBytes } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { HoursRemovalRefusal } from '#contract/parts.ts'
import type { setShopHours as hoursEntry, setShopProfile as profileEntry, ShopSetting } from '#contract/queue-settings/shop.ts'
import { entryCodeFromBytes, parseEntryCode } from '#domain/entry-code.ts'
import { areHoursValid, type SpecialDay, sortHours, sortSpecialDays } from '#domain/queue-settings/hours.ts'
import { type Refusal, refuse } from '#domain/refusal.ts'
import type { BrandColour } from '#domain/shops/brand-colour.ts'
import { trialDay } from '#domain/tickets/trial.ts'
import { businessDay, changeShopClock, isTimeZone, type ShopClock, unpinnedBusinessDay } from '#domain/time/business-day.ts'
import type { Tx } from '#platform/database/db.ts'
import { addLookup, expireLookup } from '#platform/database/resolver.ts'
import type { ShopCommandContext } from '../feed/context.ts'
import { runSettingsCommand } from '../feed/settings-command.ts'
import type { StaffRequest } from '../feed/staff-request.ts'
import { readLastSettingsChange } from '../members/last-change.ts'
import { readStaff } from '../members/staff.ts'
import { clockOf } from '../shops/clock.ts'
import { readShopRow } from '../shops/read-shop-row.ts'
import { shops } from '../shops/table.ts'
import { diffFields } from './setting-definition.ts'
import type { SettingContext } from './setting-usage.ts'
import { toShopSetting } from './setting-views.ts'
import { readLanes } from './store.ts'

/** How long open forms and links with the former code still work. */
const formerCodeMinutes = 30

const readResult = (ctx: ShopCommandContext, shopId: string) => async (tx: Tx) => toShopSetting(await readShopRow(tx, shopId), ctx.clock())

async function changedBefore(ctx: ShopCommandContext, tx: Tx, { membership }: StaffRequest): Promise<Refusal<'setting.changed'>> {
  const { shopId } = membership
  return refuse('setting.changed', {
    current: await readResult(ctx, shopId)(tx),
    params: await readLastSettingsChange(tx, membership, 'shop', shopId),
  })
}

type Profile = Omit<z.output<NonNullable<typeof profileEntry.body>>, 'rev'>

/** Sets the shop's names and contact data. Visitors' pages and mails use them from the next load on. */
export function setShopProfile(
  ctx: ShopCommandContext,
  { rev, ...input }: { rev: number } & Profile,
  call: StaffRequest,
): Promise<ShopSetting | Refusal<'setting.changed' | 'idempotency.mismatch'>> {
  const { shopId } = call.membership
  return runSettingsCommand<ShopSetting, Refusal<'setting.changed'>>(
    ctx,
    call,
    async (tx) => {
      const shop = await readShopRow(tx, shopId)
      if (shop.rev !== rev) return changedBefore(ctx, tx, call)
      const { changed, before, after } = diffFields<Profile>({ ...shop, name: { ja: shop.name, ...shop.otherNames } }, input)
      if (changed.length === 0) return { id: shopId }
      const { name, ...otherFields } = after
      const names = name && { name: name.ja, otherNames: { ...(name.en && { en: name.en }), ...(name.zh && { zh: name.zh }) } }
      await tx
        .update(shops)
        .set({ ...otherFields, ...names, rev: rev + 1 })
        .where(eq(shops.id, shopId))
      const data = { before, after }
      return { id: shopId, event: { kind: 'shop.setProfile', entityType: 'shop', entityId: shopId, changed, data } }
    },
    readResult(ctx, shopId),
  )
}

type HoursInput = Omit<z.output<NonNullable<typeof hoursEntry.body>>, 'rev'>

const rangesOf = (days: readonly SpecialDay[]) => days.map(({ ranges }) => ranges)

/** Sets the opening hours. Each lane is open only within them. */
export function setShopHours(
  ctx: SettingContext,
  { rev, ...input }: { rev: number } & HoursInput,
  call: StaffRequest,
): Promise<ShopSetting | Refusal<'setting.changed' | 'lane.hoursImpossible' | HoursRemovalRefusal | 'idempotency.mismatch'>> {
  const { shopId } = call.membership
  return runSettingsCommand<ShopSetting, Refusal<'setting.changed' | 'lane.hoursImpossible' | HoursRemovalRefusal>>(
    ctx,
    call,
    async (tx) => {
      const shop = await readShopRow(tx, shopId)
      if (shop.rev !== rev) return changedBefore(ctx, tx, call)
      const { dayStartsAt } = shop
      if (!areHoursValid([...(input.hours ?? []), ...rangesOf(input.otherDays ?? [])], dayStartsAt))
        return refuse('lane.hoursImpossible', { params: { dayStartsAt } })
      const { changed, before, after } = diffFields<HoursInput>(shop, {
        hours: input.hours && sortHours(input.hours, dayStartsAt),
        otherDays: input.otherDays && sortSpecialDays(input.otherDays, dayStartsAt),
        closedOnHolidays: input.closedOnHolidays,
      })
      if (changed.length === 0) return { id: shopId }
      if (input.hours === null)
        for (const guard of ctx.hooks.guards) {
          const refused = await guard.removeHours(tx, shopId)
          if (refused) return refused
        }
      await tx
        .update(shops)
        .set({ ...after, rev: rev + 1 })
        .where(eq(shops.id, shopId))
      const data = { before, after }
      return { id: shopId, event: { kind: 'shop.setHours', entityType: 'shop', entityId: shopId, changed, data } }
    },
    readResult(ctx, shopId),
  )
}

/**
 * Sets the shop's clock. Issued numbers keep their day and waiting goes on: the current day continues until the new clock begins a later
 * one.
 */
export function setShopClock(
  ctx: SettingContext,
  { rev, timeZone, dayStartsAt }: { rev: number; timeZone: string; dayStartsAt: string },
  call: StaffRequest,
): Promise<ShopSetting | Refusal<'setting.changed' | 'shop.unknownTimeZone' | 'lane.hoursImpossible' | 'idempotency.mismatch'>> {
  const { shopId } = call.membership
  return runSettingsCommand<ShopSetting, Refusal<'setting.changed' | 'shop.unknownTimeZone' | 'lane.hoursImpossible'>>(
    ctx,
    call,
    async (tx) => {
      const [shop, lanes, people, guarded] = await Promise.all([
        readShopRow(tx, shopId),
        readLanes(tx, shopId),
        readStaff(tx, shopId),
        Promise.all(ctx.hooks.guards.map((guard) => guard.hours(tx, shopId))),
      ])
      if (shop.rev !== rev) return changedBefore(ctx, tx, call)
      const taking = guarded.flat()
      if (!isTimeZone(timeZone)) return refuse('shop.unknownTimeZone')
      if (
        [...[shop, ...lanes, ...taking].map(({ hours }) => hours), ...people.map(({ shifts }) => shifts)].some(
          (hours) => hours && !areHoursValid(hours, dayStartsAt),
        ) ||
        [shop, ...people, ...taking].some(({ otherDays }) => !areHoursValid(rangesOf(otherDays), dayStartsAt))
      )
        return refuse('lane.hoursImpossible', { params: { dayStartsAt } })
      const next = { timeZone, dayStartsAt }
      const before = { timeZone: shop.timeZone, dayStartsAt: shop.dayStartsAt }
      const changed = (['timeZone', 'dayStartsAt'] as const).filter((field) => before[field] !== next[field])
      if (changed.length === 0) return { id: shopId }
      const { pinnedDay: pinned } = await clockFromNow(ctx, tx, shopId, clockOf(shop), next)
      await tx
        .update(shops)
        .set({
          ...next,
          pinnedDay: pinned?.day ?? null,
          pinnedFrom: pinned ? new Date(pinned.from) : null,
          pinnedUntil: pinned ? new Date(pinned.until) : null,
          rev: rev + 1,
        })
        .where(eq(shops.id, shopId))
      const data = { before, after: next }
      return { id: shopId, event: { kind: 'shop.setClock', entityType: 'shop', entityId: shopId, changed, data } }
    },
    readResult(ctx, shopId),
  )
}

type PlainFields = { brandColour: BrandColour } | { embedSites: string[] } | { contactTargetMinutes: number | null }

/** Sets fields that need no check besides their schema. */
function setPlainFields(
  ctx: ShopCommandContext,
  kind: 'shop.setColour' | 'shop.setEmbedSites' | 'shop.setContactTarget',
  { rev, ...fields }: { rev: number } & PlainFields,
  call: StaffRequest,
): Promise<ShopSetting | Refusal<'setting.changed' | 'idempotency.mismatch'>> {
  const { shopId } = call.membership
  return runSettingsCommand<ShopSetting, Refusal<'setting.changed'>>(
    ctx,
    call,
    async (tx) => {
      const shop = await readShopRow(tx, shopId)
      if (shop.rev !== rev) return changedBefore(ctx, tx, call)
      const { changed, before, after } = diffFields<Partial<typeof shop>>(shop, fields)
      if (changed.length === 0) return { id: shopId }
      await tx
        .update(shops)
        .set({ ...after, rev: rev + 1 })
        .where(eq(shops.id, shopId))
      return { id: shopId, event: { kind, entityType: 'shop', entityId: shopId, changed, data: { before, after } } }
    },
    readResult(ctx, shopId),
  )
}

export const setShopColour = (ctx: ShopCommandContext, input: { rev: number; brandColour: BrandColour }, call: StaffRequest) =>
  setPlainFields(ctx, 'shop.setColour', input, call)

export const setEmbedSites = (ctx: ShopCommandContext, input: { rev: number; embedSites: string[] }, call: StaffRequest) =>
  setPlainFields(ctx, 'shop.setEmbedSites', input, call)

export const setContactTarget = (
  ctx: ShopCommandContext,
  input: { rev: number; contactTargetMinutes: number | null },
  call: StaffRequest,
) => setPlainFields(ctx, 'shop.setContactTarget', input, call)

/** Saves the state of the first-day checklist. `rev` stays, so open settings forms are not refused. */
export function setShopChecklist(
  ctx: ShopCommandContext,
  { hidden, posterPrinted }: { hidden?: boolean | undefined; posterPrinted?: true | undefined },
  call: StaffRequest,
): Promise<ShopSetting | Refusal<'idempotency.mismatch'>> {
  const { shopId } = call.membership
  return runSettingsCommand<ShopSetting, never>(
    ctx,
    call,
    async (tx, now) => {
      const { checklistHidden, posterPrintedAt } = await readShopRow(tx, shopId)
      const after = {
        ...(hidden !== undefined && hidden !== checklistHidden && { checklistHidden: hidden }),
        ...(posterPrinted && posterPrintedAt === null && { posterPrintedAt: now }),
      }
      const changed = Object.keys(after)
      if (changed.length === 0) return { id: shopId }
      await tx.update(shops).set(after).where(eq(shops.id, shopId))
      const data = { before: { checklistHidden, posterPrintedAt }, after }
      return { id: shopId, event: { kind: 'shop.setChecklist', entityType: 'shop', entityId: shopId, changed, data } }
    },
    readResult(ctx, shopId),
  )
}

/**
 * Returns the clock from now on. A shop without tickets on the current day or the days that the new clock could return to keeps no day,
 * such as at the first setup.
 */
async function clockFromNow(
  { clock }: ShopCommandContext,
  tx: Tx,
  shopId: string,
  current: ShopClock,
  next: Pick<ShopClock, 'timeZone' | 'dayStartsAt'>,
): Promise<ShopClock> {
  const now = clock()
  const days = [businessDay(now, current), unpinnedBusinessDay(now, next)].sort()
  const { rows } = await tx.$client.query<{ used: boolean }>(
    'select exists (select from lane_day where shop_id = $1 and business_day >= $2 and business_day <> $3 and last_number > 0) as used',
    [shopId, days[0], trialDay],
  )
  return rows[0]!.used ? changeShopClock(now, current, next) : next
}

export function renewEntryCode(
  ctx: ShopCommandContext,
  replaces: string,
  call: StaffRequest,
): Promise<ShopSetting | Refusal<'setting.changed' | 'idempotency.mismatch'>> {
  const { organizationId, shopId } = call.membership
  return runSettingsCommand<ShopSetting, Refusal<'setting.changed'>>(
    ctx,
    call,
    async (tx, now) => {
      const { entryCode: former } = await readShopRow(tx, shopId)
      // A repeated or simultaneous request would replace the code that was just printed.
      if (parseEntryCode(replaces) !== former) return changedBefore(ctx, tx, call)
      const entryCode = entryCodeFromBytes(randomBytes(8))
      const row = { organizationId, shopId, entityId: shopId }
      const until = new Date(now.getTime() + formerCodeMinutes * 60_000)
      await addLookup(tx, 'entry', entryCode, row)
      await expireLookup(tx, 'entry', former, shopId, until)
      await addLookup(tx, 'formerEntry', former, row)
      await tx
        .update(shops)
        .set({ entryCode, formerCode: former, formerCodeUntil: until, rev: sql`${shops.rev} + 1` })
        .where(eq(shops.id, shopId))
      return { id: shopId, event: { kind: 'shop.renewCode', entityType: 'shop', entityId: shopId, changed: ['entryCode'] } }
    },
    readResult(ctx, shopId),
  )
}
