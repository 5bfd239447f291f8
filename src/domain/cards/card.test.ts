import { expect, test } from 'vitest'
import { type CardMove, canMoveCard, cardMoves, cardStatuses, mayCorrect, statusAfter } from './card.ts'

test('product.md 4.2: the moves open from each status', () => {
  const moves = Object.keys(cardMoves) as CardMove[]
  const open = cardStatuses.map((status) => `${status}: ${moves.filter((move) => canMoveCard(status, move)).join(' ')}`.trim())
  expect(open).toEqual([
    'draft: submit abandon lapse erase',
    'submitted: accept begin remove erase',
    'abandoned:',
    'accepted: begin remove erase',
    'in_progress: hold win lose remove erase',
    'on_hold: resume win lose remove erase',
    'won: reopen remove erase',
    'lost: reopen remove erase',
    'deleted: restore purge expire',
    'purged:',
  ])
})

test('a card is restored to what it was', () => {
  for (const before of ['submitted', 'in_progress', 'won'] as const) expect(statusAfter('restore', before)).toBe(before)
  expect(statusAfter('lose', null)).toBe('lost')
  expect(() => statusAfter('restore', null)).toThrow()
})

test('the visitor corrects it until staff have taken it on', () => {
  expect(cardStatuses.filter((status) => mayCorrect(status, false))).toEqual(['draft', 'submitted'])
  expect(cardStatuses.filter((status) => mayCorrect(status, true))).toEqual(['draft', 'submitted', 'accepted', 'in_progress', 'on_hold'])
})
