import { type CardQuery, maxFilterStations, maxFilterValues, unassignedFilterValue } from '#contract/cards/list.ts'
import { cardTemperatures } from '#domain/cards/card.ts'
import { truncateText } from '#domain/text-length.ts'
import { isPlainDate } from '#domain/time/plain-date.ts'
import { isUuid } from '../api/id.ts'

/** Query parameters of the list's filters. Rents are in units of 10,000 yen. */
export const cardFilterNames = [
  'from',
  'to',
  'stage',
  'assignee',
  'temperature',
  'route',
  'station',
  'rentFrom',
  'rentTo',
  'unanswered',
] as const
export type CardFilterName = (typeof cardFilterNames)[number]
/** Filters with several values; a card matches any of them. */
export const multiValueFilterNames = ['stage', 'assignee', 'temperature', 'route', 'station'] as const satisfies readonly CardFilterName[]
export type MultiValueFilterName = (typeof multiValueFilterNames)[number]
export type CardFilterValues = Partial<Record<CardFilterName, readonly string[]>>

const isRent = (text: string) => /^\d{1,5}(\.\d{1,4})?$/.test(text)
/** Code of the railway master. */
const isCode = (text: string) => /^[1-9]\d{0,8}$/.test(text)
const isOneOf = (list: readonly string[]) => (text: string) => list.includes(text)
const makesSense: Record<CardFilterName, (text: string) => boolean> = {
  from: isPlainDate,
  to: isPlainDate,
  stage: isUuid,
  assignee: (text) => text === unassignedFilterValue || isUuid(text),
  temperature: isOneOf(cardTemperatures),
  route: isCode,
  station: isCode,
  rentFrom: isRent,
  rentTo: isRent,
  unanswered: isOneOf(['true']),
}

/** Reads valid filters and ignores the rest, because addresses are typed and grow old. */
export function parseCardFilters(parameters: URLSearchParams): CardFilterValues {
  return Object.fromEntries(
    cardFilterNames.flatMap((name) => {
      const texts = parameters.getAll(name).map((text) => text.normalize('NFKC').trim())
      const values = [...new Set(texts.filter(makesSense[name]))].slice(
        0,
        isOneOf(multiValueFilterNames)(name) ? (isOneOf(['route', 'station'])(name) ? maxFilterStations : maxFilterValues) : 1,
      )
      return values.length > 0 ? [[name, values]] : []
    }),
  )
}

/** Returns the query without those filters, from the first page on. */
export function queryWithoutNamedFilters(parameters: URLSearchParams, names: readonly CardFilterName[]): URLSearchParams {
  const next = new URLSearchParams(parameters)
  for (const name of ['after', ...names]) next.delete(name)
  return next
}

/** Returns the query with that filter's values, from the first page on. */
export function queryWithFilter(parameters: URLSearchParams, name: CardFilterName, values: readonly string[]): URLSearchParams {
  const next = queryWithoutNamedFilters(parameters, [name])
  for (const value of values) next.append(name, value)
  return next
}

const yen = (rent: string | undefined) => (rent === undefined ? undefined : Math.round(Number(rent) * 10_000))

/** API order by the table's `sort` parameter; newest first by default. */
const orders: Readonly<Record<string, CardQuery['order']>> = { sentAt: 'oldest', next: 'next' }
export const parseCardOrder = (parameters: URLSearchParams): CardQuery['order'] => orders[parameters.get('sort') ?? ''] ?? 'newest'

export function queryWithOrder(parameters: URLSearchParams, order: CardQuery['order']): URLSearchParams {
  const next = queryWithoutNamedFilters(parameters, [])
  const [sort] = Object.entries(orders).find(([, value]) => value === order) ?? []
  if (sort) next.set('sort', sort)
  else next.delete('sort')
  return next
}

export const isBoardView = (parameters: URLSearchParams): boolean => parameters.get('view') === 'board'

export function queryWithView(parameters: URLSearchParams, board: boolean): URLSearchParams {
  const next = queryWithoutNamedFilters(parameters, [])
  if (board) next.set('view', 'board')
  else next.delete('view')
  return next
}

/** Converts the page's query to the operation's: filters, text, order and cursor. */
export function toCardListQuery(parameters: URLSearchParams) {
  const { from, to, rentFrom, rentTo, unanswered, ...filters } = parseCardFilters(parameters)
  const text = truncateText(parameters.get('filter') ?? '', 100).trim()
  const after = parameters.get('after') ?? ''
  const parsed = {
    ...filters,
    from: from?.[0],
    to: to?.[0],
    rentFrom: yen(rentFrom?.[0]),
    rentTo: yen(rentTo?.[0]),
    unanswered: unanswered?.[0],
    text: text || undefined,
    order: orders[parameters.get('sort') ?? ''],
    after: /^u?-?\d{1,15}_[0-9a-f-]{36}$/.test(after) ? after : undefined,
  }
  return Object.fromEntries(Object.entries(parsed).filter(([, value]) => value !== undefined))
}
