import type { NextFreeDays, SlotMonth } from '#contract/reservations/slots.ts'
import { parseEntryCode } from '#domain/entry-code.ts'
import { type Refusal, refuse } from '#domain/refusal.ts'
import { unpinnedBusinessDay } from '#domain/time/business-day.ts'
import { loadHolidays } from '#domain/time/holidays.ts'
import { addDays, addMonths, dateParts } from '#domain/time/plain-date.ts'
import type { Tx } from '#platform/database/db.ts'
import { readNotice } from '../notice/read-notice.ts'
import { clockOf } from '../shops/clock.ts'
import { readShopRow } from '../shops/read-shop-row.ts'
import { isShopClosedDown, toVisitorShop } from '../shops/show.ts'
import type { MonthAvailabilityCache } from './free-months.ts'
import type { ReservationContext } from './reservation-command.ts'
import { readBookableServices, readReservationRules, toSlotTime } from './rules.ts'

type NotThere = Refusal<'entry.notFound' | 'entry.replaced' | 'entry.shopClosed'>
type Reading = Pick<ReservationContext, 'db' | 'clock' | 'entrySettings' | 'mails'>

/** Runs `read` in the shop's scope behind an entry code. Refuses unknown codes and closed shops. */
async function inShopOf<Result>(
  ctx: Reading,
  typed: string,
  read: (tx: Tx, shopId: string) => Promise<Result>,
): Promise<Result | NotThere> {
  const code = parseEntryCode(typed)
  if (!code) return refuse('entry.notFound')
  const settings = await ctx.entrySettings.find(code)
  if (!settings) return ctx.entrySettings.refuse(code)
  const { scope } = settings
  return ctx.db.readScope(scope, async (tx) =>
    (await isShopClosedDown(tx, scope.shopId)) ? refuse('entry.shopClosed') : read(tx, scope.shopId),
  )
}

type MonthOptions = { code: string; service: string; month: string; days?: string | undefined }

export async function readSlotMonth(
  ctx: Reading,
  freeMonths: MonthAvailabilityCache,
  { code, service, month, days }: MonthOptions,
): Promise<SlotMonth | NotThere | Refusal<'reservation.disabled' | 'service.notFound'>> {
  const holidays = await loadHolidays(dateParts(`${month}-01`).year)
  return inShopOf(ctx, code, async (tx, shopId): Promise<SlotMonth | Refusal<'reservation.disabled' | 'service.notFound'>> => {
    const freeMonth = await freeMonths.find(tx, { shopId, service, month, now: ctx.clock() })
    if ('refused' in freeMonth) return freeMonth
    const shown = days?.split(',')
    return {
      month,
      days: freeMonth.days.map(({ day, state, slots }) => {
        const holiday = holidays[day]
        return {
          day,
          holiday: holiday ? { ja: holiday.name, en: holiday.name_en } : null,
          state,
          slots: !shown || shown.includes(day) ? slots.map((slot) => ({ ...toSlotTime(slot, freeMonth.clock), state: slot.state })) : [],
        }
      }),
    }
  })
}

const shownFreeDays = 3

/** Returns the next three days with a free slot, with the first free slot of each. */
export function readNextFreeDays(
  ctx: Reading,
  freeMonths: MonthAvailabilityCache,
  { code, service: requestedService }: { code: string; service?: string | undefined },
): Promise<NextFreeDays | NotThere | Refusal<'reservation.disabled' | 'service.notFound'>> {
  return inShopOf(ctx, code, async (tx, shopId): Promise<NextFreeDays | Refusal<'reservation.disabled' | 'service.notFound'>> => {
    const [shop, rules, bookable] = await Promise.all([
      readShopRow(tx, shopId),
      readReservationRules(tx, shopId),
      readBookableServices(tx, shopId),
    ])
    const service = requestedService ?? bookable[0]?.service.id
    if (!rules.open || !service) return refuse('reservation.disabled')
    const now = ctx.clock()
    const today = unpinnedBusinessDay(now, clockOf(shop))
    const last = addDays(today, rules.horizonDays).slice(0, 7)
    const days: NextFreeDays['days'] = []
    for (let month = today.slice(0, 7); month <= last && days.length < shownFreeDays; month = addMonths(`${month}-01`, 1).slice(0, 7)) {
      const freeMonth = await freeMonths.find(tx, { shopId, service, month, now })
      if ('refused' in freeMonth) return freeMonth
      for (const { day, slots } of freeMonth.days) {
        const first = slots.find(({ state }) => state !== 'full')
        if (first && days.length < shownFreeDays)
          days.push({ day, holiday: await holidayOn(day), slot: toSlotTime(first, freeMonth.clock) })
      }
    }
    return { days }
  })
}

async function holidayOn(day: string): Promise<{ ja: string; en: string } | null> {
  const holiday = (await loadHolidays(dateParts(day).year))[day]
  return holiday ? { ja: holiday.name, en: holiday.name_en } : null
}

export function readReservationShop(ctx: Reading, code: string) {
  return inShopOf(ctx, code, async (tx, shopId) => {
    const [shop, rules, bookable, notice] = await Promise.all([
      readShopRow(tx, shopId),
      readReservationRules(tx, shopId),
      readBookableServices(tx, shopId),
      readNotice(tx, shopId),
    ])
    if (!rules.open || bookable.length === 0 || !notice) return refuse('reservation.disabled')
    const today = unpinnedBusinessDay(ctx.clock(), clockOf(shop))
    return {
      shop: toVisitorShop(shop),
      today,
      lastDay: addDays(today, rules.horizonDays),
      confirms: { byMail: rules.autoAccept && ctx.mails, atOnce: rules.autoAccept && rules.confirmWithoutMail },
      changeMinutes: rules.changeMinutes,
      noticeVersion: notice.version,
      services: bookable.map(({ service, slots }) => ({ id: service.id, name: service.name, lengthMinutes: slots.lengthMinutes })),
    }
  })
}
