import { cutText } from '#domain/text-length.ts'

/** What a table's address says of it, so that Back, Forward, a reload and a link sent to a colleague all show the same. */
export type TableState = {
  sort?: { column: string; direction: 'up' | 'down' } | undefined
  /** What the rows must contain; empty takes all. */
  filter: string
  /** The keys of the columns that are shown, in the table's order. */
  columns: readonly string[]
  /** The key of the last row before this page. */
  after?: string | undefined
}

export type ColumnFacts = {
  key: string
  /** `up`: this way only, which a second press ends. */
  sortable?: boolean | 'up' | undefined
  /** Always shown: without it a row says nothing. */
  fixed?: boolean | undefined
  /** Shown only when it is chosen. */
  extra?: boolean | undefined
}

/** More than anybody looks for. */
const maxFilterLength = 100

/** Two tables on one page have names of their own. */
const parameter = (name: string, what: string) => (name ? `${name}-${what}` : what)
const usual = (columns: readonly ColumnFacts[]) => columns.filter(({ extra, fixed }) => fixed || !extra).map(({ key }) => key)

/** Takes what makes sense and leaves out the rest: addresses are typed and grow old. */
export function readTableState(parameters: URLSearchParams, columns: readonly ColumnFacts[], name = ''): TableState {
  const read = (what: string) => parameters.get(parameter(name, what)) ?? ''
  const [, minus, column = ''] = /^(-?)(.*)$/s.exec(read('sort')) ?? []
  const chosen = new Set(read('columns').split(','))
  const shown = columns.filter(({ key, fixed }) => fixed || chosen.has(key)).map(({ key }) => key)
  return {
    sort: columns.some(({ key, sortable }) => key === column && (minus ? sortable === true : sortable))
      ? { column, direction: minus ? 'down' : 'up' }
      : undefined,
    filter: cutText(read('filter'), maxFilterLength),
    columns: columns.some(({ key }) => chosen.has(key)) ? shown : usual(columns),
    after: read('after') || undefined,
  }
}

/** The address after a change, what it says of other things kept. Another order or filter begins at the first page again. */
export function writeTableState(
  parameters: URLSearchParams,
  change: Partial<TableState>,
  columns: readonly ColumnFacts[],
  name = '',
): URLSearchParams {
  const next = new URLSearchParams(parameters)
  const write = (what: string, value: string | undefined) => {
    if (value) next.set(parameter(name, what), value)
    else next.delete(parameter(name, what))
  }
  if ('sort' in change || 'filter' in change) write('after', undefined)
  if ('sort' in change) write('sort', change.sort && (change.sort.direction === 'down' ? '-' : '') + change.sort.column)
  if ('filter' in change) write('filter', change.filter && cutText(change.filter, maxFilterLength))
  if (change.columns) {
    const shown = columns.filter(({ key, fixed }) => fixed || change.columns?.includes(key)).map(({ key }) => key)
    write('columns', shown.join() === usual(columns).join() ? undefined : shown.join())
  }
  if ('after' in change) write('after', change.after)
  return next
}

/** What a press on a column's head asks for: up, then down where it may be, then the usual order. */
export function nextSort(sort: TableState['sort'], { key, sortable }: ColumnFacts): TableState['sort'] {
  if (sort?.column !== key) return { column: key, direction: 'up' }
  return sort.direction === 'up' && sortable === true ? { column: key, direction: 'down' } : undefined
}
