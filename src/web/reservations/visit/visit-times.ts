import type { PageContext } from '#contract/page.ts'
import type { Problem } from '#contract/problem.ts'
import { listNextFreeDays, listSlots, type NextFreeDays, type ReservationShop, type SlotMonth } from '#contract/reservations/slots.ts'
import type { SlotTime } from '#contract/slot-time.ts'
import { addDays, addMonths, firstOfMonth } from '#domain/time/plain-date.ts'
import type { ReservationSelections } from './visit-choices.ts'

export type ReservationTimeOptions = {
  today: string
  lastDay: string
  services: ReservationShop['services']
  confirms: ReservationShop['confirms']
  serviceId: string
  /** The current month includes the next one's days. Only the chosen day has its times, because a month may have thousands. */
  month: SlotMonth
  /** Next days with a free time, each with its first one. */
  nextFree: NextFreeDays['days']
  /** Requested times of the address that are still free. */
  requestedTimes: readonly SlotTime[]
  /** True if a requested time is gone. */
  gone: boolean
}

type TimesQuery = { code: string; chosen: ReservationSelections; shop: ReservationShop }

export async function loadReservationTimeOptions(
  page: PageContext,
  { code, chosen, shop }: TimesQuery,
): Promise<ReservationTimeOptions | { problem: Problem }> {
  const { today, lastDay, services, confirms } = shop
  const serviceId = (services.find(({ id }) => id === chosen.service) ?? services[0]!).id
  const days = [chosen.day ?? [], chosen.requestedTimes.flatMap(daysOf)].flat()
  const read = (month: string) => {
    const wanted = days.filter((day) => day.startsWith(month)).join(',')
    return page.call(listSlots, { params: { code }, query: { service: serviceId, month, days: wanted } })
  }
  const [first, last] = [today.slice(0, 7), lastDay.slice(0, 7)]
  const isInReach = (month: string | undefined) => month !== undefined && month >= first && month <= last
  const months = new Map<string, SlotMonth>()
  const readAll = async (wanted: readonly string[]): Promise<Problem | undefined> => {
    const responses = await Promise.all([...new Set(wanted)].filter((month) => isInReach(month) && !months.has(month)).map(read))
    for (const response of responses) if (response.ok) months.set(response.value.month, response.value)
    return responses.find((response) => !response.ok)?.problem
  }
  const soonest = await page.call(listNextFreeDays, { params: { code }, query: { service: serviceId } })
  if (!soonest.ok) return { problem: soonest.problem }
  const nextFree = soonest.value.days
  // Begin the calendar at the first free day, because a shop may be full for weeks.
  const requestedMonth = [chosen.month, chosen.day?.slice(0, 7), nextFree[0]?.day.slice(0, 7)].find(isInReach) ?? first
  const next = addMonths(firstOfMonth(`${requestedMonth}-01`), 1).slice(0, 7)
  const problem = await readAll([requestedMonth, ...(requestedMonth === first ? [next] : []), ...days.map((day) => day.slice(0, 7))])
  if (problem) return { problem }
  const month = months.get(requestedMonth)!
  const following = requestedMonth === first ? (months.get(next)?.days ?? []) : []
  const free = [...months.values()].flatMap(({ days }) => days.flatMap(({ slots }) => slots)).filter(({ state }) => state !== 'full')
  const requestedTimes = chosen.requestedTimes.flatMap((startText) => {
    const slot = free.find(({ startsAt }) => Date.parse(startsAt) === Date.parse(startText))
    if (!slot) return []
    const { state: _, ...time } = slot
    return { ...time, startsAt: startText }
  })
  const shown = [...month.days, ...following].map((day) => (day.day === chosen.day ? day : { ...day, slots: [] }))
  const gone = requestedTimes.length < chosen.requestedTimes.length
  return { today, lastDay, services, confirms, serviceId, month: { ...month, days: shown }, nextFree, requestedTimes, gone }
}

/** Returns the business days that an instant may belong to in any zone. */
function daysOf(instant: string): string[] {
  const day = instant.slice(0, 10)
  return [-2, -1, 0, 1].map((days) => addDays(day, days))
}
