import { expect, test } from 'vitest'
import { addCardUpdates, deletedCardRows } from './use-live-deleted-cards.ts'

const card = (id: string, minute: number, rev = 2) => ({
  ...{ id, rev, name: id, kana: null, deletedBy: null, purgeOn: '2026-12-23' },
  deletedAt: new Date(Date.UTC(2026, 10, 23, 9, minute)).toISOString(),
})
const read = [card('c', 3), card('b', 2), card('a', 1)]
const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id).join('')

test('Restored cards leave the list, newly deleted ones come first (R2.11)', () => {
  const updates = addCardUpdates(new Map(), 1, ['a', 'c', 'd'], [card('a', 9, 4), card('d', 8)])
  expect(ids(deletedCardRows(read, updates, true))).toBe('adb')
})

test('A later page shows no newly deleted cards (R2.11)', () => {
  const updates = addCardUpdates(new Map(), 1, ['a', 'b', 'd'], [card('a', 9, 4), card('b', 2), card('d', 8)])
  expect(ids(deletedCardRows(read, updates, false))).toBe('cb')
})

test('A late result of an earlier request does not replace newer cards (R2.11)', () => {
  const later = addCardUpdates(new Map(), 2, ['a', 'b'], [card('b', 9, 4)])
  const both = addCardUpdates(later, 1, ['a', 'b', 'c'], [card('a', 1), card('b', 2)])
  expect(ids(deletedCardRows(read, both, true))).toBe('b')
})
