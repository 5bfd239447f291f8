import { expect, test } from 'vitest'
import { nextSort, parseTableState, queryWithTableState } from './table-state.ts'

const columns = [
  { key: 'number', sortable: true, fixed: true },
  { key: 'name', sortable: true },
  { key: 'phone' },
  { key: 'note', extra: true },
  { key: 'due', sortable: 'up', extra: true },
] as const
const read = (search: string, name?: string) => parseTableState(new URLSearchParams(search), columns, name)
const write = (search: string, change: Parameters<typeof queryWithTableState>[1], name?: string) =>
  queryWithTableState(new URLSearchParams(search), change, columns, name).toString()

test('A URL without parameters shows the default columns in the default order (R2.30)', () => {
  expect(read('')).toEqual({ sort: undefined, filter: '', columns: ['number', 'name', 'phone'], after: undefined })
})

test('A URL holds order, filter, columns and page of a data table (R2.30)', () => {
  expect(read('sort=-name&filter=%E5%B1%B1&columns=note,name&after=k7')).toEqual({
    sort: { column: 'name', direction: 'down' },
    filter: '山',
    columns: ['number', 'name', 'note'],
    after: 'k7',
  })
})

test.each(['sort=phone', 'sort=-due', 'sort=-', 'sort=gone', 'columns=gone', 'columns=', 'after='])(
  'The invalid parameter %s is ignored (R2.30 data table)',
  (search) => {
    expect(read(search)).toEqual(read(''))
  },
)

test('A table state written to the URL is read back unchanged (R2.30 data table)', () => {
  const state = { sort: { column: 'name', direction: 'up' }, filter: 'a&b=c', columns: ['number', 'note'], after: 'x y' } as const
  const search = write('lang=en', state)
  expect(read(search)).toEqual(state)
  expect(new URLSearchParams(search).get('lang')).toBe('en')
})

test('A new order or filter goes to the first page, new columns do not (R2.30)', () => {
  expect(read(write('after=k7', { sort: { column: 'name', direction: 'up' } })).after).toBeUndefined()
  expect(read(write('after=k7', { filter: 'x' })).after).toBeUndefined()
  expect(read(write('after=k7', { columns: ['number'] })).after).toBe('k7')
})

test('Default values are left out of the URL (R2.30 data table)', () => {
  expect(write('sort=name&filter=x&columns=number', { sort: undefined, filter: '', columns: ['number', 'name', 'phone'] })).toBe('')
})

test('Two tables on a page have separate parameters (R2.30 data table)', () => {
  const search = write('filter=x', { filter: 'y', sort: { column: 'name', direction: 'down' } }, 'late')
  expect(read(search).filter).toBe('x')
  expect(read(search, 'late')).toMatchObject({ filter: 'y', sort: { column: 'name', direction: 'down' } })
})

test('A column head sorts up, then down, then by default (R2.30 data table)', () => {
  const name = columns[1]
  const up = nextSort({ column: 'number', direction: 'down' }, name)
  const down = nextSort(up, name)
  expect([up, down, nextSort(down, name)]).toEqual([{ column: 'name', direction: 'up' }, { column: 'name', direction: 'down' }, undefined])
})

test('Sorting an up-only column twice restores the default order (R2.30 data table)', () => {
  const due = columns[4]
  const up = nextSort(undefined, due)
  expect([up, nextSort(up, due)]).toEqual([{ column: 'due', direction: 'up' }, undefined])
  expect(read('sort=due').sort).toEqual(up)
})
