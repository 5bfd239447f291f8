import type { SlotMonth } from '#contract/reservations/slots.ts'
import { readEntryCode } from '#domain/entry-code.ts'
import { type Refusal, refuse } from '#domain/refusal.ts'
import { dayFullness, fullnessOf } from '#domain/reservations/slots.ts'
import { calendarDay } from '#domain/time/business-day.ts'
import { holidaysIn } from '#domain/time/holidays.ts'
import { addDays, dateParts, firstOfMonth, lastOfMonth } from '#domain/time/plain-date.ts'
import type { Tx } from '#platform/database/db.ts'
import { readNotice } from '../privacy/read-notice.ts'
import { clockOf } from '../shops/clock.ts'
import { isShopClosed, showShop } from '../shops/show.ts'
import type { ReservationContext } from './in-book.ts'
import { readBookable, readDays, readRules, readServiceRules, readShop, showSlot } from './rules.ts'

type NotThere = Refusal<'entry.notFound' | 'entry.replaced' | 'entry.shopClosed'>
type Reading = Pick<ReservationContext, 'db' | 'clock' | 'entrySettings' | 'mails'>

/** Opens the shop behind an entry code to be read. */
async function inShopOf<Answer>(
  ctx: Reading,
  typed: string,
  read: (tx: Tx, shopId: string) => Promise<Answer>,
): Promise<Answer | NotThere> {
  const code = readEntryCode(typed)
  if (!code) return refuse('entry.notFound')
  const settings = await ctx.entrySettings.find(code)
  if (!settings) return ctx.entrySettings.refuse(code)
  const { scope } = settings
  return ctx.db.readScope(scope, async (tx) =>
    (await isShopClosed(tx, scope.shopId)) ? refuse('entry.shopClosed') : read(tx, scope.shopId),
  )
}

export async function showMonth(
  ctx: Reading,
  code: string,
  { service, month }: { service: string; month: string },
): Promise<SlotMonth | NotThere | Refusal<'reservation.notTaken' | 'service.notFound'>> {
  const holidays = await holidaysIn(dateParts(`${month}-01`).year)
  return inShopOf(ctx, code, async (tx, shopId): Promise<SlotMonth | Refusal<'reservation.notTaken' | 'service.notFound'>> => {
    const now = ctx.clock()
    const rules = await readServiceRules(tx, shopId, service, now)
    if (!rules) return refuse('service.notFound')
    if (!rules.rules.open) return refuse('reservation.notTaken')
    const today = calendarDay(now, rules.clock)
    const days = daysOf(month).filter((day) => day >= today && day <= addDays(today, rules.rules.horizonDays))
    const open = new Map((await readDays(tx, shopId, rules, days, now)).map((day) => [day.day, day.slots]))
    return {
      month,
      days: daysOf(month).map((day) => {
        const slots = open.get(day) ?? []
        const holiday = holidays[day]
        return {
          day,
          holiday: holiday ? { ja: holiday.name, en: holiday.name_en } : null,
          state: dayFullness(slots),
          slots: slots.map((slot) => ({ ...showSlot(slot, rules.clock), state: fullnessOf(slot) })),
        }
      }),
    }
  })
}

function daysOf(month: string): string[] {
  const first = firstOfMonth(`${month}-01`)
  const { day: count } = dateParts(lastOfMonth(first))
  return Array.from({ length: count }, (_, index) => addDays(first, index))
}

export function showReservationShop(ctx: Reading, code: string) {
  return inShopOf(ctx, code, async (tx, shopId) => {
    const [shop, rules, bookable, notice] = await Promise.all([
      readShop(tx, shopId),
      readRules(tx, shopId),
      readBookable(tx, shopId),
      readNotice(tx, shopId),
    ])
    if (!rules.open || bookable.length === 0 || !notice) return refuse('reservation.notTaken')
    const today = calendarDay(ctx.clock(), clockOf(shop))
    return {
      shop: showShop(shop),
      today,
      lastDay: addDays(today, rules.horizonDays),
      confirms: { byMail: rules.autoAccept && ctx.mails, atOnce: rules.autoAccept && rules.confirmWithoutMail },
      changeMinutes: rules.changeMinutes,
      noticeVersion: notice.version,
      services: bookable.map(({ service, slots }) => ({ id: service.id, name: service.name, lengthMinutes: slots.lengthMinutes })),
    }
  })
}
