import { tidyNumber } from '#domain/answers/number.ts'
import { maxRequestedTimes } from '#domain/reservations/reservation.ts'
import { partySizeLimit } from '#domain/tickets/limits.ts'
import { isPlainDate } from '#domain/time/plain-date.ts'

/** What has been chosen of a visit. It stands in the address, so that the page goes on after a reload, on another device, and without a script. */
export type Chosen = {
  service: string | undefined
  people: number
  /** When they begin, the first is liked best. */
  wishes: readonly string[]
  /** YYYY-MM-DD, of which the times are shown. */
  day: string | undefined
  /** YYYY-MM */
  month: string | undefined
}

/** The parameter that opens one of the forms of a reservation's page. */
export const openFormParam = 'ask'

const isInstant = (text: string) => /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text) && !Number.isNaN(Date.parse(text))

export function readChosen(search: URLSearchParams): Chosen {
  const people = Number(tidyNumber(search.get('people') ?? '1'))
  const day = search.get('day') ?? ''
  return {
    service: search.get('service') ?? undefined,
    people: Number.isInteger(people) ? Math.min(partySizeLimit, Math.max(1, people)) : 1,
    wishes: [...new Set(search.getAll('wish').filter(isInstant))].slice(0, maxRequestedTimes),
    day: isPlainDate(day) ? day : undefined,
    month: search.get('month') ?? undefined,
  }
}

/** The address with another choice. What else it says stays. */
export function chosenSearch(search: URLSearchParams, change: Partial<Chosen>): string {
  const next = new URLSearchParams(search)
  for (const [name, value] of Object.entries(change)) {
    if (name === 'wishes') {
      next.delete('wish')
      for (const wish of value as readonly string[]) next.append('wish', wish)
    } else if (value === undefined) next.delete(name)
    else next.set(name, String(value))
  }
  return `?${next}`
}

/** As one more wish, or no longer one. */
export function withWish(wishes: readonly string[], startsAt: string): readonly string[] {
  return wishes.includes(startsAt) ? wishes.filter((wish) => wish !== startsAt) : [...wishes, startsAt]
}
