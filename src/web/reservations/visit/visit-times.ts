/** What a visit is chosen from, for loaders. */
import type { PageContext } from '#contract/page.ts'
import type { Problem } from '#contract/problem.ts'
import { listSlots, type ReservationShop, type SlotMonth, type SlotTime } from '#contract/reservations/slots.ts'
import { addDays, addMonths, firstOfMonth } from '#domain/time/plain-date.ts'
import type { Chosen } from './chosen.ts'

export type VisitTimes = {
  today: string
  lastDay: string
  services: ReservationShop['services']
  confirms: ReservationShop['confirms']
  serviceId: string
  /** With the times of the chosen day only: all those of a month can be thousands. */
  month: SlotMonth
  /** Of the wishes in the address, those that can still be had. */
  wishes: readonly SlotTime[]
  /** A wish has gone meanwhile. */
  gone: boolean
}

type Asked = { code: string; chosen: Chosen; shop: ReservationShop }

export async function readTimes(page: PageContext, { code, chosen, shop }: Asked): Promise<VisitTimes | { problem: Problem }> {
  const { today, lastDay, services, confirms } = shop
  const serviceId = (services.find(({ id }) => id === chosen.service) ?? services[0]!).id
  const days = [chosen.day ?? [], chosen.wishes.flatMap(daysOf)].flat()
  const read = (month: string) => {
    const wanted = days.filter((day) => day.startsWith(month)).join(',')
    return page.call(listSlots, { params: { code }, query: { service: serviceId, month, days: wanted } })
  }
  const [first, last] = [today.slice(0, 7), lastDay.slice(0, 7)]
  const isInReach = (month: string | undefined) => month !== undefined && month >= first && month <= last
  const months = new Map<string, SlotMonth>()
  const readAll = async (wanted: readonly string[]): Promise<Problem | undefined> => {
    const found = await Promise.all([...new Set(wanted)].filter((month) => isInReach(month) && !months.has(month)).map(read))
    for (const one of found) if (one.ok) months.set(one.value.month, one.value)
    return found.find((one) => !one.ok)?.problem
  }
  const asked = [chosen.month, chosen.day?.slice(0, 7)].find(isInReach) ?? first
  const problem = await readAll([asked, ...days.map((day) => day.slice(0, 7))])
  if (problem) return { problem }
  // At the end of a month, and where a shop is full for weeks, the next one is what is looked for.
  const next = addMonths(firstOfMonth(`${asked}-01`), 1).slice(0, 7)
  const isFull = months.get(asked)!.days.every(({ state }) => state === 'closed' || state === 'full')
  if (!chosen.month && !chosen.day && isFull) await readAll([next])
  const month = (!chosen.month && !chosen.day && isFull && months.get(next)) || months.get(asked)!
  const free = [...months.values()].flatMap(({ days }) => days.flatMap(({ slots }) => slots)).filter(({ state }) => state !== 'full')
  const wishes = chosen.wishes.flatMap((wish) => {
    const slot = free.find(({ startsAt }) => Date.parse(startsAt) === Date.parse(wish))
    if (!slot) return []
    const { state: _, ...time } = slot
    return { ...time, startsAt: wish }
  })
  const shown = month.days.map((day) => (day.day === chosen.day ? day : { ...day, slots: [] }))
  const gone = wishes.length < chosen.wishes.length
  return { today, lastDay, services, confirms, serviceId, month: { ...month, days: shown }, wishes, gone }
}

/** The business days that a time may be in, in any zone. */
function daysOf(instant: string): string[] {
  const day = instant.slice(0, 10)
  return [-2, -1, 0, 1].map((days) => addDays(day, days))
}
