import { type CardQuery, maxFilterStations, maxFilterValues, nobody } from '#contract/cards/list.ts'
import { temperatures } from '#domain/cards/card.ts'
import { cutText } from '#domain/text-length.ts'
import { isPlainDate } from '#domain/time/plain-date.ts'
import { isId } from '../api/id.ts'

/** What the list is asked for, by the names that the address has. Rents in units of 10,000 yen, as people say them. */
export const cardFilters = ['from', 'to', 'stage', 'assignee', 'temperature', 'route', 'station', 'rentFrom', 'rentTo'] as const
export type CardFilter = (typeof cardFilters)[number]
/** Of which several may be chosen, each card having any of them. */
export const severalFilters = ['stage', 'assignee', 'temperature', 'route', 'station'] as const satisfies readonly CardFilter[]
export type SeveralFilter = (typeof severalFilters)[number]
export type CardFilters = Partial<Record<CardFilter, readonly string[]>>

const isRent = (text: string) => /^\d{1,5}(\.\d{1,4})?$/.test(text)
/** Of the railways' master. */
const isCode = (text: string) => /^[1-9]\d{0,8}$/.test(text)
const isOneOf = (list: readonly string[]) => (text: string) => list.includes(text)
const makesSense: Record<CardFilter, (text: string) => boolean> = {
  from: isPlainDate,
  to: isPlainDate,
  stage: isId,
  assignee: (text) => text === nobody || isId(text),
  temperature: isOneOf(temperatures),
  route: isCode,
  station: isCode,
  rentFrom: isRent,
  rentTo: isRent,
}

/** Takes what makes sense and leaves out the rest: addresses are typed and grow old. */
export function readCardFilters(parameters: URLSearchParams): CardFilters {
  return Object.fromEntries(
    cardFilters.flatMap((name) => {
      const texts = parameters.getAll(name).map((text) => text.normalize('NFKC').trim())
      const values = [...new Set(texts.filter(makesSense[name]))].slice(
        0,
        isOneOf(severalFilters)(name) ? (isOneOf(['route', 'station'])(name) ? maxFilterStations : maxFilterValues) : 1,
      )
      return values.length > 0 ? [[name, values]] : []
    }),
  )
}

/** The address without one of them, from the first page on. */
export function withoutFilter(parameters: URLSearchParams, names: readonly CardFilter[]): URLSearchParams {
  const next = new URLSearchParams(parameters)
  for (const name of ['after', ...names]) next.delete(name)
  return next
}

/** The address with those values of one of them, from the first page on. */
export function withFilter(parameters: URLSearchParams, name: CardFilter, values: readonly string[]): URLSearchParams {
  const next = withoutFilter(parameters, [name])
  for (const value of values) next.append(name, value)
  return next
}

const yen = (rent: string | undefined) => (rent === undefined ? undefined : Math.round(Number(rent) * 10_000))

/** What the table's `sort` in the address stands for; anything else is the newest first. */
const orders: Readonly<Record<string, CardQuery['order']>> = { sentAt: 'oldest', next: 'next' }
export const orderOf = (parameters: URLSearchParams): CardQuery['order'] => orders[parameters.get('sort') ?? ''] ?? 'newest'

/** The address with the cards in that order, from the first page on. */
export function withOrder(parameters: URLSearchParams, order: CardQuery['order']): URLSearchParams {
  const next = withoutFilter(parameters, [])
  const [sort] = Object.entries(orders).find(([, one]) => one === order) ?? []
  if (sort) next.set('sort', sort)
  else next.delete('sort')
  return next
}

/** By stage, and not in rows. */
export const isBoard = (parameters: URLSearchParams): boolean => parameters.get('view') === 'board'

/** The address of the same cards in rows or by stage, from the first page on. */
export function withView(parameters: URLSearchParams, board: boolean): URLSearchParams {
  const next = withoutFilter(parameters, [])
  if (board) next.set('view', 'board')
  else next.delete('view')
  return next
}

/** As the operation takes it: filters, the words of the table's own field, the order and the page. */
export function cardQuery(parameters: URLSearchParams) {
  const { from, to, rentFrom, rentTo, ...filters } = readCardFilters(parameters)
  const text = cutText(parameters.get('filter') ?? '', 100).trim()
  const after = parameters.get('after') ?? ''
  const asked = {
    ...filters,
    from: from?.[0],
    to: to?.[0],
    rentFrom: yen(rentFrom?.[0]),
    rentTo: yen(rentTo?.[0]),
    text: text || undefined,
    order: orders[parameters.get('sort') ?? ''],
    after: /^u?-?\d{1,15}_[0-9a-f-]{36}$/.test(after) ? after : undefined,
  }
  return Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined))
}
