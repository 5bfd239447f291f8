import { normalizeNumber } from '#domain/answers/number.ts'
import { maxRequestedTimes } from '#domain/reservations/reservation.ts'
import { maxPartySize } from '#domain/tickets/limits.ts'
import { isPlainDate } from '#domain/time/plain-date.ts'

/** The visitor's choices. Stored in the address, so that they survive a reload, another device and missing JavaScript. */
export type ReservationSelections = {
  service: string | undefined
  people: number
  /** Start times, preferred one first. */
  requestedTimes: readonly string[]
  /** YYYY-MM-DD whose times are shown. */
  day: string | undefined
  month: string | undefined
}

/** Query parameter that opens a form of a reservation page. */
export const openReservationPageFormParam = 'ask'

const isInstant = (text: string) => /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text) && !Number.isNaN(Date.parse(text))

export function parseReservationSelections(search: URLSearchParams): ReservationSelections {
  const people = Number(normalizeNumber(search.get('people') ?? '1'))
  const day = search.get('day') ?? ''
  return {
    service: search.get('service') ?? undefined,
    people: Number.isInteger(people) ? Math.min(maxPartySize, Math.max(1, people)) : 1,
    requestedTimes: [...new Set(search.getAll('time').filter(isInstant))].slice(0, maxRequestedTimes),
    day: isPlainDate(day) ? day : undefined,
    month: search.get('month') ?? undefined,
  }
}

/** Returns the address's parameters with the changed choice. */
export function queryWithReservationSelections(search: URLSearchParams, change: Partial<ReservationSelections>): string {
  const next = new URLSearchParams(search)
  for (const [name, value] of Object.entries(change)) {
    if (name === 'requestedTimes') {
      next.delete('time')
      for (const requestedTime of value as readonly string[]) next.append('time', requestedTime)
    } else if (value === undefined) next.delete(name)
    else next.set(name, String(value))
  }
  return `?${next}`
}

export function toggleRequestedTime(requestedTimes: readonly string[], startsAt: string): readonly string[] {
  return requestedTimes.includes(startsAt)
    ? requestedTimes.filter((requestedTime) => requestedTime !== startsAt)
    : [...requestedTimes, startsAt]
}
