import { and, eq, inArray, isNull, ne, notInArray, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type {
  blockReservationTime as blockEntry,
  ReservationSettings,
  setReservationSettings as settingsEntry,
} from '#contract/reservations/settings.ts'
import { areHoursValid, sortHours, sortSpecialDays } from '#domain/queue-settings/hours.ts'
import { type Refusal, refuse } from '#domain/refusal.ts'
import { reservationLimits } from '#domain/reservations/reservation.ts'
import type { Tx } from '#platform/database/db.ts'
import { rowInShopCondition } from '#platform/database/shop-row-conditions.ts'
import type { CallerMembership } from '#platform/http/call.ts'
import { newId } from '#platform/ids.ts'
import type { ShopCommandContext } from '../feed/context.ts'
import { runSettingsCommand } from '../feed/settings-command.ts'
import type { StaffRequest } from '../feed/staff-request.ts'
import { readLastSettingsChange } from '../members/last-change.ts'
import { staff } from '../members/table.ts'
import { diffFields } from '../queue-settings/setting-definition.ts'
import { readShopRow } from '../shops/read-shop-row.ts'
import { services as serviceTable } from '../shops/table.ts'
import { shopReservationsHintTopic } from './hint.ts'
import { type ReservationRules, readBlockedTimes, readBookableServices, readReservationRules, readResources } from './rules.ts'
import { blockedTimes, reservationRules, resources, serviceSlotRules } from './table.ts'

async function readSettings({ clock }: Pick<ShopCommandContext, 'clock'>, tx: Tx, shopId: string): Promise<ReservationSettings> {
  const [{ hours, otherDays, ...rules }, bookable, people, blocks] = await Promise.all([
    readReservationRules(tx, shopId),
    readBookableServices(tx, shopId),
    readResources(tx, shopId),
    readBlockedTimes(tx, shopId, clock()),
  ])
  return {
    ...ruleFields(rules),
    hours: hours?.map((ranges) => [...ranges]) ?? null,
    otherDays: otherDays.map(({ day, ranges }) => ({ day, ranges: [...ranges] })),
    services: bookable.map(({ slots: { serviceId, lengthMinutes, capacity, needsResource } }) => ({
      ...{ serviceId, lengthMinutes, capacity, needsResource },
    })),
    resources: people.map(({ id, staffId, name, serviceIds, person }) => ({ id, staffId, name: name ?? person!.name, serviceIds })),
    blocks: blocks.map(showBlock),
  }
}

function ruleFields(rules: Omit<ReservationRules, 'hours' | 'otherDays'>) {
  const { open, autoAccept, confirmWithoutMail, onePerContact, rev } = rules
  const { leadMinutes, horizonDays, proposalHours, changeMinutes, earlyMinutes, lateMinutes } = rules
  return {
    ...{ open, autoAccept, confirmWithoutMail, onePerContact, rev },
    ...{ leadMinutes, horizonDays, proposalHours, changeMinutes, earlyMinutes, lateMinutes },
  }
}

function showBlock({ id, resourceId, startsAt, endsAt, note }: typeof blockedTimes.$inferSelect): ReservationSettings['blocks'][number] {
  return { id, resourceId, startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString(), note }
}

export function readReservationSettings(
  ctx: Pick<ShopCommandContext, 'db' | 'clock'>,
  membership: CallerMembership,
): Promise<ReservationSettings> {
  return ctx.db.readScope(membership, (tx) => readSettings(ctx, tx, membership.shopId))
}

type ReservationSettingsInput = Omit<z.output<NonNullable<typeof settingsEntry.body>>, 'rev'>
type Refused = Refusal<
  | 'setting.changed'
  | 'lane.hoursImpossible'
  | 'reservation.hoursFirst'
  | 'reservation.serviceFirst'
  | 'service.notFound'
  | 'staff.notFound'
  | 'resource.notFound'
>

/** Changes the rules for new reservations. Agreed visits stay. */
export function setReservationSettings(
  ctx: ShopCommandContext,
  { rev, services, resources: wanted, ...typed }: { rev: number } & ReservationSettingsInput,
  call: StaffRequest,
): Promise<ReservationSettings | Refused | Refusal<'idempotency.mismatch'>> {
  const { organizationId, shopId } = call.membership
  const scope = { organizationId, shopId }
  return runSettingsCommand<ReservationSettings, Refused>(
    ctx,
    call,
    async (tx, now) => {
      const before = await readSettings(ctx, tx, shopId)
      if (before.rev !== rev)
        return refuse('setting.changed', {
          current: before,
          params: await readLastSettingsChange(tx, call.membership, ['shop.setReservations'], shopId),
        })
      const { dayStartsAt, hours: shopHours } = await readShopRow(tx, shopId)
      if (typed.open && shopHours === null) return refuse('reservation.hoursFirst')
      // Without a service visitors would find a page without times.
      if ((typed.open ?? before.open) && (services ?? before.services).length === 0) return refuse('reservation.serviceFirst')
      const input = {
        ...typed,
        hours: typed.hours && sortHours(typed.hours, dayStartsAt),
        otherDays: typed.otherDays && sortSpecialDays(typed.otherDays, dayStartsAt),
      }
      if (!areHoursValid([...(input.hours ?? []), ...(input.otherDays ?? []).map(({ ranges }) => ranges)], dayStartsAt))
        return refuse('lane.hoursImpossible', { params: { dayStartsAt } })
      const refused = await refuseUnknown(tx, shopId, { services, resources: wanted }, before)
      if (refused) return refused
      const listed = wanted?.map(({ id, ...resource }) => ({ id: id ?? newId(now.getTime()), ...resource }))
      const named = before.resources.map(({ name, staffId, ...rest }) => ({ ...rest, staffId, name: staffId ? null : name }))
      const changes = diffFields<ReservationSettingsInput>({ ...before, resources: named }, { ...input, services, resources: listed })
      if (changes.changed.length === 0) return { id: shopId }
      await tx
        .insert(reservationRules)
        .values({ ...scope, ...input, rev: rev + 1 })
        .onConflictDoUpdate({ target: reservationRules.shopId, set: { ...input, rev: rev + 1 } })
      if (services) await writeServices(tx, scope, services)
      if (listed) await writeResources(tx, scope, listed, now)
      hintAll(tx, shopId, now)
      const data = { before: changes.before, after: changes.after }
      return { id: shopId, event: { kind: 'shop.setReservations', entityType: 'shop', entityId: shopId, changed: changes.changed, data } }
    },
    (tx) => readSettings(ctx, tx, shopId),
  )
}

/** Hints that free slots may have changed for all reservations of the shop. */
const hintAll = (tx: Tx, shopId: string, now: Date) => tx.hint(shopReservationsHintTopic(shopId), now.getTime())

type Lists = Pick<ReservationSettingsInput, 'services' | 'resources'>
type ShopScope = { organizationId: string; shopId: string }

async function refuseUnknown(tx: Tx, shopId: string, { services, resources: wanted }: Lists, before: ReservationSettings) {
  const [offered, people] = await Promise.all([
    tx
      .select({ id: serviceTable.id })
      .from(serviceTable)
      .where(and(eq(serviceTable.shopId, shopId), isNull(serviceTable.archivedAt))),
    tx
      .select({ id: staff.id })
      .from(staff)
      .where(and(eq(staff.shopId, shopId), ne(staff.status, 'left'))),
  ])
  const isService = (id: string) => offered.some((service) => service.id === id)
  const named = [...(services ?? []).map(({ serviceId }) => serviceId), ...(wanted ?? []).flatMap(({ serviceIds }) => serviceIds ?? [])]
  if (!named.every(isService)) return refuse('service.notFound')
  if (!(wanted ?? []).every(({ staffId }) => staffId === null || people.some(({ id }) => id === staffId))) return refuse('staff.notFound')
  const isResource = ({ id, staffId }: NonNullable<Lists['resources']>[number]) =>
    id === undefined || before.resources.some((resource) => resource.id === id && resource.staffId === staffId)
  return (wanted ?? []).every(isResource) ? undefined : refuse('resource.notFound')
}

async function writeServices(tx: Tx, scope: ShopScope, services: NonNullable<Lists['services']>): Promise<void> {
  await tx.delete(serviceSlotRules).where(eq(serviceSlotRules.shopId, scope.shopId))
  if (services.length > 0) await tx.insert(serviceSlotRules).values(services.map((service) => ({ ...scope, ...service })))
}

type Listed = { id: string } & Omit<NonNullable<Lists['resources']>[number], 'id'>

/** Archives missing resources, because past visits refer to them. A member of staff who is listed again gets the same resource. */
async function writeResources(tx: Tx, { organizationId, shopId }: ShopScope, listed: readonly Listed[], now: Date): Promise<void> {
  const ids = listed.map(({ id }) => id)
  await tx
    .update(resources)
    .set({ archivedAt: now })
    .where(and(eq(resources.shopId, shopId), ids.length > 0 ? notInArray(resources.id, ids) : sql`true`))
  for (const [sort, { id, staffId, name, serviceIds }] of listed.entries()) {
    const row = { name, serviceIds, sort, archivedAt: null }
    await tx
      .insert(resources)
      .values({ id, organizationId, shopId, staffId, ...row })
      .onConflictDoUpdate({ target: staffId ? resources.staffId : resources.id, set: row })
  }
}

type Block = z.output<NonNullable<typeof blockEntry.body>>

export function blockReservationTime(ctx: ShopCommandContext, { resourceId, startsAt, endsAt, note }: Block, call: StaffRequest) {
  const { organizationId, shopId } = call.membership
  return runSettingsCommand<ReservationSettings['blocks'][number], Refusal<'resource.notFound' | 'setting.tooMany'>>(
    ctx,
    call,
    async (tx, now) => {
      const limit = reservationLimits.blocks
      if ((await readBlockedTimes(tx, shopId, ctx.clock())).length >= limit) return refuse('setting.tooMany', { params: { limit } })
      if (resourceId && !(await readResources(tx, shopId)).some(({ id }) => id === resourceId)) return refuse('resource.notFound')
      const id = newId(now.getTime())
      const times = { startsAt: new Date(startsAt), endsAt: new Date(endsAt) }
      await tx.insert(blockedTimes).values({ id, organizationId, shopId, resourceId, ...times, note })
      hintAll(tx, shopId, now)
      return {
        id,
        event: {
          ...ofBlock,
          kind: 'slotBlock.add',
          entityId: id,
          data: { startsAt, endsAt },
          values: note ? { note: { after: note } } : {},
        },
      }
    },
    async (tx, id) => {
      const [row] = await tx.select().from(blockedTimes).where(rowInShopCondition(blockedTimes, { shopId, id }))
      return showBlock(row!)
    },
  )
}

const ofBlock = { entityType: 'slotBlock', changed: [] } as const

export function unblockReservationTime(ctx: ShopCommandContext, id: string, call: StaffRequest) {
  const { shopId } = call.membership
  return runSettingsCommand<{ id: string }, Refusal<'slotBlock.notFound'>>(
    ctx,
    call,
    async (tx, now) => {
      hintAll(tx, shopId, now)
      const removed = await tx
        .delete(blockedTimes)
        .where(and(eq(blockedTimes.shopId, shopId), inArray(blockedTimes.id, [id])))
        .returning({ id: blockedTimes.id })
      return removed.length > 0 ? { id, event: { ...ofBlock, kind: 'slotBlock.remove', entityId: id } } : refuse('slotBlock.notFound')
    },
    async () => ({ id }),
  )
}
