import { truncateText } from '#domain/text-length.ts'

/** State of a table in the URL, so that Back, Forward, a reload and a shared link show the same rows. */
export type TableState = {
  sort?: { column: string; direction: 'up' | 'down' } | undefined
  /** Text that the rows must contain; empty for all rows. */
  filter: string
  /** The keys of the columns that are shown, in the table's order. */
  columns: readonly string[]
  /** Cursor: key of the last row before this page. */
  after?: string | undefined
}

export type ColumnOptions = {
  key: string
  /** `up`: ascending only. A second press returns to the default. */
  sortable?: boolean | 'up' | undefined
  /** Always shown, because a row is useless without it. */
  fixed?: boolean | undefined
  /** Hidden by default. */
  extra?: boolean | undefined
}

/** Longer than any real search. */
const maxFilterLength = 100

/** Two tables on one page have different parameter names. */
const parameter = (name: string, key: string) => (name ? `${name}-${key}` : key)
const usual = (columns: readonly ColumnOptions[]) => columns.filter(({ extra, fixed }) => fixed || !extra).map(({ key }) => key)

/** Parses the parameters and ignores invalid ones, because URLs are typed and become outdated. */
export function parseTableState(parameters: URLSearchParams, columns: readonly ColumnOptions[], name = ''): TableState {
  const read = (key: string) => parameters.get(parameter(name, key)) ?? ''
  const [, minus, column = ''] = /^(-?)(.*)$/s.exec(read('sort')) ?? []
  const chosen = new Set(read('columns').split(','))
  const shown = columns.filter(({ key, fixed }) => fixed || chosen.has(key)).map(({ key }) => key)
  return {
    sort: columns.some(({ key, sortable }) => key === column && (minus ? sortable === true : sortable))
      ? { column, direction: minus ? 'down' : 'up' }
      : undefined,
    filter: truncateText(read('filter'), maxFilterLength),
    columns: columns.some(({ key }) => chosen.has(key)) ? shown : usual(columns),
    after: read('after') || undefined,
  }
}

/** Returns the parameters after a change, keeping those of others. Another order or filter goes back to the first page. */
export function queryWithTableState(
  parameters: URLSearchParams,
  change: Partial<TableState>,
  columns: readonly ColumnOptions[],
  name = '',
): URLSearchParams {
  const next = new URLSearchParams(parameters)
  const write = (key: string, value: string | undefined) => {
    if (value) next.set(parameter(name, key), value)
    else next.delete(parameter(name, key))
  }
  if ('sort' in change || 'filter' in change) write('after', undefined)
  if ('sort' in change) write('sort', change.sort && (change.sort.direction === 'down' ? '-' : '') + change.sort.column)
  if ('filter' in change) write('filter', change.filter && truncateText(change.filter, maxFilterLength))
  if (change.columns) {
    const shown = columns.filter(({ key, fixed }) => fixed || change.columns?.includes(key)).map(({ key }) => key)
    write('columns', shown.join() === usual(columns).join() ? undefined : shown.join())
  }
  if ('after' in change) write('after', change.after)
  return next
}

/** Returns the order after a press on a column's head: up, then down if allowed, then the default. */
export function nextSort(sort: TableState['sort'], { key, sortable }: ColumnOptions): TableState['sort'] {
  if (sort?.column !== key) return { column: key, direction: 'up' }
  return sort.direction === 'up' && sortable === true ? { column: key, direction: 'down' } : undefined
}
