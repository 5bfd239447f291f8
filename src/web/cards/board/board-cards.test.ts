import { expect, test } from 'vitest'
import { type CardBoard, type ListedCard, maxCountedCardsPerStage } from '#contract/cards/list.ts'
import { addBoardPage, applyCardChanges, boardColumns, createBoardState } from './board-cards.ts'

const card = (id: string, stageId: string, overrides: Partial<ListedCard> = {}): ListedCard => ({
  id,
  rev: 1,
  name: id,
  kana: null,
  locale: 'ja',
  rentFrom: null,
  rentTo: null,
  stageId,
  category: 'working',
  lostReason: null,
  temperature: null,
  assigneeId: null,
  nextContactOn: null,
  unanswered: false,
  sentAt: `2026-11-0${id.length}T00:00:00Z`,
  touchedAt: '2026-11-01T00:00:00Z',
  ticket: null,
  facts: ['1K'],
  ...overrides,
})
const column = (stageId: string, cards: ListedCard[], count = cards.length, next: string | null = null) => ({
  stageId,
  cards,
  count,
  next,
})
const board: CardBoard = {
  columns: [column('zero', [card('aaa', 'zero')]), column('one', [card('bbbb', 'one'), card('bb', 'one')], 3, 'cursor'), column('two', [])],
}
const shown = (state = createBoardState(board), order: Parameters<typeof boardColumns>[2] = 'newest') =>
  boardColumns(state, ['zero', 'one', 'two'], order).map(
    ({ key, cards, count }) => `${key} ${count}: ${cards.map(({ id }) => id).join(' ')}`,
  )

test('A moved card counts and shows in its new stage, a removed card in none (R2.10)', () => {
  const moved = applyCardChanges(createBoardState(board), new Map([['aaa', card('aaa', 'one', { facts: undefined })]]))
  expect(shown(moved)).toEqual(['zero 0: ', 'one 4: bbbb aaa bb', 'two 0: '])
  expect(moved.cards.get('aaa')?.facts).toEqual(['1K'])
  expect(shown(applyCardChanges(moved, new Map([['aaa', null]])))).toEqual(['zero 0: ', 'one 3: bbbb bb', 'two 0: '])
})

test('A stage count at its maximum stays when a card leaves the stage (R2.10)', () => {
  const many = createBoardState({ columns: [column('one', [card('bb', 'one')], maxCountedCardsPerStage, 'cursor'), column('two', [])] })
  expect(shown(applyCardChanges(many, new Map([['bb', card('bb', 'two')]])))).toEqual([`one ${maxCountedCardsPerStage}: `, 'two 1: bb'])
})

test('Rereading the board keeps opened pages and newer cards (R2.10)', () => {
  const newer = applyCardChanges(createBoardState(board), new Map([['bb', card('bb', 'two')]]))
  const opened = addBoardPage(newer, 'one', { cards: [card('b', 'one'), card('bb', 'one')], next: null })
  expect(shown(opened)).toEqual(['zero 1: aaa', 'one 2: bbbb b', 'two 1: bb'])
  const again = createBoardState(
    { columns: [column('one', [card('bbbbb', 'one'), card('bbbb', 'one')], 3, 'other'), column('two', [card('bb', 'two')])] },
    opened,
  )
  expect(shown(again)).toEqual(['one 3: bbbbb bbbb b', 'two 1: bb'])
  expect(again.next.get('one')).toBeNull()
})

test('The board sorts cards in the orders of the card list (R2.10)', () => {
  const read = {
    columns: [
      column('one', [
        card('a', 'one'),
        card('aa', 'one', { nextContactOn: '2026-12-01' }),
        card('aaa', 'one'),
        card('aaaa', 'one', { nextContactOn: '2026-11-30' }),
      ]),
    ],
  }
  expect(shown(createBoardState(read), 'oldest')).toEqual(['one 4: a aa aaa aaaa'])
  expect(shown(createBoardState(read), 'next')).toEqual(['one 4: aaaa aa aaa a'])
})
