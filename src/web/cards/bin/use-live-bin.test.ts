import { expect, test } from 'vitest'
import { binRows, withHeard } from './use-live-bin.ts'

const card = (id: string, minute: number, rev = 2) => ({
  ...{ id, rev, name: id, kana: null, deletedBy: null, purgeOn: '2026-12-23' },
  deletedAt: new Date(Date.UTC(2026, 10, 23, 9, minute)).toISOString(),
})
const read = [card('c', 3), card('b', 2), card('a', 1)]
const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id).join('')

test('R2.11: a card that was brought back goes, one that was deleted comes, and one that was deleted anew stands first', () => {
  const heard = withHeard(new Map(), 1, ['a', 'c', 'd'], [card('a', 9, 4), card('d', 8)])
  expect(ids(binRows(read, heard, true))).toBe('adb')
})

test('R2.11: on a later page what was deleted since has no place', () => {
  const heard = withHeard(new Map(), 1, ['a', 'b', 'd'], [card('a', 9, 4), card('b', 2), card('d', 8)])
  expect(ids(binRows(read, heard, false))).toBe('cb')
})

test('R2.11: of two answers that overtake each other the later question’s stays', () => {
  const later = withHeard(new Map(), 2, ['a', 'b'], [card('b', 9, 4)])
  const both = withHeard(later, 1, ['a', 'b', 'c'], [card('a', 1), card('b', 2)])
  expect(ids(binRows(read, both, true))).toBe('b')
})
