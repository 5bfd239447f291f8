import { expect, test } from 'vitest'
import { type CardMove, canMoveCard, canVisitorCorrect, cardLifecycleStatuses, cardMoves, openCategories, stageCategories } from './card.ts'

test('Each status allows the listed card moves', () => {
  const moves = Object.keys(cardMoves) as CardMove[]
  const open = cardLifecycleStatuses.map((status) => `${status}: ${moves.filter((move) => canMoveCard(status, move)).join(' ')}`.trim())
  expect(open).toEqual([
    'draft: submit abandon lapse erase',
    'submitted: remove erase',
    'abandoned:',
    'deleted: restore purge expire',
    'purged:',
  ])
})

test('A visitor can correct a card while new and unassigned, or if staff ask', () => {
  const sent = { status: 'submitted', assigneeId: null, correctionRequested: false } as const
  const may = (more: object) => stageCategories.filter((category) => canVisitorCorrect({ ...sent, category, ...more }))
  expect(may({})).toEqual(['new'])
  expect(may({ assigneeId: 'a colleague' })).toEqual([])
  expect(may({ assigneeId: 'a colleague', correctionRequested: true })).toEqual(openCategories)
  expect(cardLifecycleStatuses.filter((status) => canVisitorCorrect({ ...sent, status, category: 'new' }))).toEqual(['draft', 'submitted'])
})
