import { expect, test } from 'vitest'
import { arrangeRows } from './arrange-rows.ts'

const rows = Array.from({ length: 7 }, (_, index) => ({
  id: `k${index}`,
  name: ['山田', 'ＡＢＣ', '佐藤'][index % 3]!,
  minutes: (index * 5) % 7,
}))
const arrange = (state: { sort?: { column: string; direction: 'up' | 'down' }; filter?: string; after?: string }, pageSize = 3) =>
  arrangeRows(
    rows,
    { filter: '', columns: [], ...state },
    {
      keyOf: ({ id }) => id,
      sortValue: (row, column) => (column === 'minutes' ? row.minutes : row.name),
      textOf: ({ name }) => name,
      pageSize,
      locale: 'ja',
    },
  )
const ids = (list: { rows: { id: string }[] }) => list.rows.map(({ id }) => id).join()

test('R2.30 data table: pages follow each other to the end, in any order', () => {
  const seen: string[] = []
  let after: string | undefined
  do {
    const page = arrange({ sort: { column: 'minutes', direction: 'down' }, ...(after ? { after } : {}) })
    seen.push(...page.rows.map(({ minutes }) => String(minutes)))
    after = page.next
  } while (after)
  expect(seen.join('')).toBe('6543210')
})

test('R2.30 data table: finds by all words, whatever their width and case', () => {
  expect(ids(arrange({ filter: 'abc' }))).toBe('k1,k4')
  expect(ids(arrange({ filter: '山　田' }))).toBe('k0,k3,k6')
  expect(arrange({ filter: 'none' })).toEqual({ rows: [], next: undefined })
})

test('R2.30 data table: a page whose beginning has gone is the first one', () => expect(ids(arrange({ after: 'gone' }))).toBe('k0,k1,k2'))
