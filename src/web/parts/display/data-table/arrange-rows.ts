import type { TableState } from './table-state.ts'

export type Arrangement<Row> = {
  /** Distinguishes the rows; the page after it begins with the next one. */
  keyOf: (row: Row) => string
  /** What a row is sorted by in that column. */
  sortValue: (row: Row, column: string) => string | number
  /** What a row is found by. */
  textOf: (row: Row) => string
  pageSize: number
  /** Of the page: each language has an order of its own. */
  locale: string
}

const folded = (text: string) => text.normalize('NFKC').toLowerCase()

/** Does in the browser what the server does for long lists: for those that are here as a whole, up to some thousand rows. */
export function arrangeRows<Row>(
  rows: readonly Row[],
  { sort, filter, after }: TableState,
  { keyOf, sortValue, textOf, pageSize, locale }: Arrangement<Row>,
): { rows: Row[]; next: string | undefined } {
  const words = folded(filter).split(/\s+/u)
  const found = rows.filter((row) => words.every((word) => folded(textOf(row)).includes(word)))
  if (sort) {
    const collator = new Intl.Collator(locale, { numeric: true })
    const turn = sort.direction === 'up' ? 1 : -1
    found.sort((one, other) => {
      const [a, b] = [sortValue(one, sort.column), sortValue(other, sort.column)]
      const order = typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b))
      return turn * order || (keyOf(one) < keyOf(other) ? -1 : 1)
    })
  }
  // A key that has gone begins at the first page.
  const start = after === undefined ? 0 : found.findIndex((row) => keyOf(row) === after) + 1
  const page = found.slice(start, start + pageSize)
  return { rows: page, next: start + pageSize < found.length ? keyOf(page.at(-1)!) : undefined }
}
