import { expect, test } from 'vitest'
import { nextSort, readTableState, writeTableState } from './table-state.ts'

const columns = [
  { key: 'number', sortable: true, fixed: true },
  { key: 'name', sortable: true },
  { key: 'phone' },
  { key: 'note', extra: true },
  { key: 'due', sortable: 'up', extra: true },
] as const
const read = (search: string, name?: string) => readTableState(new URLSearchParams(search), columns, name)
const write = (search: string, change: Parameters<typeof writeTableState>[1], name?: string) =>
  writeTableState(new URLSearchParams(search), change, columns, name).toString()

test('R2.30 data table: an address without a word shows the usual columns in the usual order', () => {
  expect(read('')).toEqual({ sort: undefined, filter: '', columns: ['number', 'name', 'phone'], after: undefined })
})

test('R2.30 data table: an address says order, filter, columns and page', () => {
  expect(read('sort=-name&filter=%E5%B1%B1&columns=note,name&after=k7')).toEqual({
    sort: { column: 'name', direction: 'down' },
    filter: '山',
    columns: ['number', 'name', 'note'],
    after: 'k7',
  })
})

test.each(['sort=phone', 'sort=-due', 'sort=-', 'sort=gone', 'columns=gone', 'columns=', 'after='])(
  'R2.30 data table: %s is no more than nothing',
  (search) => {
    expect(read(search)).toEqual(read(''))
  },
)

test('R2.30 data table: what is written is read again, and other parameters stay', () => {
  const state = { sort: { column: 'name', direction: 'up' }, filter: 'a&b=c', columns: ['number', 'note'], after: 'x y' } as const
  const search = write('lang=en', state)
  expect(read(search)).toEqual(state)
  expect(new URLSearchParams(search).get('lang')).toBe('en')
})

test('R2.30 data table: another order or filter begins at the first page, other columns do not', () => {
  expect(read(write('after=k7', { sort: { column: 'name', direction: 'up' } })).after).toBeUndefined()
  expect(read(write('after=k7', { filter: 'x' })).after).toBeUndefined()
  expect(read(write('after=k7', { columns: ['number'] })).after).toBe('k7')
})

test('R2.30 data table: what is usual needs no words', () => {
  expect(write('sort=name&filter=x&columns=number', { sort: undefined, filter: '', columns: ['number', 'name', 'phone'] })).toBe('')
})

test('R2.30 data table: two tables on a page do not disturb each other', () => {
  const search = write('filter=x', { filter: 'y', sort: { column: 'name', direction: 'down' } }, 'late')
  expect(read(search).filter).toBe('x')
  expect(read(search, 'late')).toMatchObject({ filter: 'y', sort: { column: 'name', direction: 'down' } })
})

test('R2.30 data table: a head goes up, down and back', () => {
  const name = columns[1]
  const up = nextSort({ column: 'number', direction: 'down' }, name)
  const down = nextSort(up, name)
  expect([up, down, nextSort(down, name)]).toEqual([{ column: 'name', direction: 'up' }, { column: 'name', direction: 'down' }, undefined])
})

test('R2.30 data table: one that goes up only goes back from there', () => {
  const due = columns[4]
  const up = nextSort(undefined, due)
  expect([up, nextSort(up, due)]).toEqual([{ column: 'due', direction: 'up' }, undefined])
  expect(read('sort=due').sort).toEqual(up)
})
