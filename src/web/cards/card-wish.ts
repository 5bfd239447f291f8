import { temperatures, workedStatuses } from '#domain/cards/card.ts'
import { isPlainDate } from '#domain/time/plain-date.ts'

/** What the list is asked for, by the names that the address has. Rents in units of 10,000 yen, as people say them. */
export const cardFilters = ['from', 'to', 'status', 'stage', 'assignee', 'temperature', 'rentFrom', 'rentTo'] as const
export type CardFilter = (typeof cardFilters)[number]
export type CardFilters = Partial<Record<CardFilter, string>>

const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/
const isRent = (text: string) => /^\d{1,5}(\.\d{1,4})?$/.test(text)
const isOneOf = (list: readonly string[]) => (text: string) => list.includes(text)
const makesSense: Record<CardFilter, (text: string) => boolean> = {
  from: isPlainDate,
  to: isPlainDate,
  status: isOneOf(workedStatuses),
  stage: (text) => uuid.test(text),
  assignee: (text) => uuid.test(text),
  temperature: isOneOf(temperatures),
  rentFrom: isRent,
  rentTo: isRent,
}

/** Takes what makes sense and leaves out the rest: addresses are typed and grow old. */
export function readCardFilters(parameters: URLSearchParams): CardFilters {
  return Object.fromEntries(
    cardFilters.flatMap((name) => {
      const text = parameters.get(name)?.normalize('NFKC').trim() ?? ''
      return makesSense[name](text) ? [[name, text]] : []
    }),
  )
}

/** The address without one of them, from the first page on. */
export function withoutFilter(parameters: URLSearchParams, names: readonly CardFilter[]): URLSearchParams {
  const next = new URLSearchParams(parameters)
  for (const name of ['after', ...names]) next.delete(name)
  return next
}

const yen = (rent: string | undefined) => (rent === undefined ? undefined : Math.round(Number(rent) * 10_000))

/** As the operation takes it: filters, the words of the table's own field, and the page. */
export function cardQuery(parameters: URLSearchParams) {
  const { rentFrom, rentTo, ...filters } = readCardFilters(parameters)
  const text = parameters.get('filter')?.slice(0, 100).trim()
  const after = parameters.get('after') ?? ''
  const asked = {
    ...filters,
    rentFrom: yen(rentFrom),
    rentTo: yen(rentTo),
    text: text || undefined,
    after: /^\d{1,15}_[0-9a-f-]{36}$/.test(after) ? after : undefined,
  }
  return Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined))
}
