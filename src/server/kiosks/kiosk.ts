/** Kiosks: what a tablet at the door offers, once and as a stream (docs/decisions/180-kiosk.md). */

import { and, eq, gte, lt } from 'drizzle-orm'
import type { Temporal } from 'temporal-polyfill'
import type { KioskSettings } from '#contract/devices/devices.ts'
import type { Kiosk } from '#contract/devices/kiosk.ts'
import { isRefusal, type Refusal, refuse } from '#domain/refusal.ts'
import { isConfirmed } from '#domain/reservations/reservation.ts'
import { businessDay, businessDayStart } from '#domain/time/business-day.ts'
import { addDays } from '#domain/time/plain-date.ts'
import type { Scope, Tx } from '#platform/database/db.ts'
import type { LiveFeed } from '#platform/live/feed.ts'
import type { HintChannel } from '#platform/live/hints.ts'
import { deviceChangeTopic } from '../devices/commands.ts'
import { findDeviceByToken } from '../devices/screens.ts'
import { findPrinter, stateOfPrinter } from '../printing/jobs.ts'
import { type ReservationRow, reservations } from '../reservations/table.ts'
import { clockOf } from '../shops/clock.ts'
import { readShopRow } from '../shops/read-shop-row.ts'
import type { shops } from '../shops/table.ts'
import type { QueueContext } from '../tickets/context.ts'
import { readEntryShop } from '../tickets/join/entry-shop.ts'
import type { QueueView } from '../tickets/live/projection.ts'
import type { LiveQueueFeeds } from '../tickets/live/watch.ts'

export type KioskLiveContext = Pick<QueueContext, 'db' | 'tokens' | 'clock'> & {
  tickets: LiveQueueFeeds
  hints: Pick<HintChannel, 'listen'>
}

export type FoundKiosk = { deviceId: string; scope: Required<Scope>; settings: KioskSettings; shop: typeof shops.$inferSelect }

export async function findKiosk(ctx: Pick<QueueContext, 'db' | 'tokens'>, token: string): Promise<FoundKiosk | Refusal<'device.notFound'>> {
  const device = await findDeviceByToken(ctx, token)
  if (device?.settings.kind !== 'kiosk') return refuse('device.notFound')
  const { scope, row, settings } = device
  const shop = await ctx.db.readScope(scope, (tx) => readShopRow(tx, scope.shopId))
  return { deviceId: row.id, scope, settings, shop: shop }
}

export async function readKiosk(
  ctx: QueueContext & { version: string },
  token: string,
): Promise<Kiosk | Refusal<'device.notFound' | 'entry.shopClosed'>> {
  const kiosk = await findKiosk(ctx, token)
  if (isRefusal(kiosk)) return kiosk
  const { scope, settings, shop } = kiosk
  const entry = await readEntryShop(ctx, shop.entryCode)
  if (isRefusal(entry)) return refuse('entry.shopClosed')
  const { printer, reserves } = await ctx.db.readScope(scope, async (tx) => ({
    printer: await readPrinterState(tx, kiosk, new Date(ctx.clock().epochMilliseconds)),
    reserves: (await readExpectedReservations(tx, kiosk, ctx.clock())).length > 0,
  }))
  const { name, otherNames, code, timeZone, brandColour, languages, at } = entry
  return {
    shop: { name, otherNames, code, timeZone, brandColour, languages },
    formerEntryCode: shop.formerCode,
    lanes: entry.lanes
      .filter(({ id, services }) => services.length > 0 && (settings.laneIds?.includes(id) ?? true))
      .map(({ id, letter, name, waiting, state, estimate, opens, asksContact, services }) => ({
        ...{ id, letter, name, waiting, state, estimate, opens, asksContact, services },
      })),
    printer,
    reserves: reserves || entry.reserves,
    version: ctx.version,
    at,
  }
}

async function readPrinterState(tx: Tx, { scope: { shopId }, settings: { printerId } }: FoundKiosk, now: Date): Promise<Kiosk['printer']> {
  if (!printerId) return 'none'
  const printer = await findPrinter(tx, shopId, printerId)
  if (isRefusal(printer)) return 'failing'
  const { trouble, silent } = stateOfPrinter(printer, now)
  return trouble || silent ? 'failing' : 'working'
}

/** Returns the confirmed reservations of the business day. */
export async function readExpectedReservations(
  tx: Tx,
  { shop }: Pick<FoundKiosk, 'shop'>,
  now: Temporal.Instant,
): Promise<ReservationRow[]> {
  const clock = clockOf(shop)
  const day = businessDay(now, clock)
  const startOf = (date: string) => new Date(businessDayStart(date, clock).epochMilliseconds)
  const rows = await tx
    .select()
    .from(reservations)
    .where(
      and(eq(reservations.shopId, shop.id), gte(reservations.startsAt, startOf(day)), lt(reservations.startsAt, startOf(addDays(day, 1)))),
    )
  return rows.filter(({ status }) => isConfirmed(status))
}

/** The feed of a kiosk's lanes, and how its right to follow is checked again. */
export async function followKioskLanes(ctx: KioskLiveContext, token: string) {
  const kiosk = await findKiosk(ctx, token)
  if (isRefusal(kiosk)) return kiosk
  const { deviceId, scope, settings } = kiosk
  const feed: LiveFeed | undefined = await ctx.tickets.followShop(scope, 'kiosk', (view) => toKioskNews(view, settings))
  if (!feed) return refuse('device.notFound')
  const shown = JSON.stringify(settings)
  const recheck = async () => {
    const now = await findKiosk(ctx, token)
    if (isRefusal(now)) return now.refused
    // The kiosk opens its stream again and reads the new settings.
    return JSON.stringify(now.settings) === shown ? undefined : 'device.changed'
  }
  return { feed, recheck, onDoubt: (check: () => void) => ctx.hints.listen(deviceChangeTopic(deviceId), check) }
}

function toKioskNews({ queue, tickets, line }: QueueView, { laneIds }: Pick<KioskSettings, 'laneIds'>) {
  return {
    lanes: queue.lanes
      .filter(({ id }) => laneIds?.includes(id) ?? true)
      .map(({ id, closed }) => ({
        id,
        waiting: line.filter((ticketId) => tickets.get(ticketId)?.laneId === id).length,
        stopped: closed !== null,
      })),
  }
}
