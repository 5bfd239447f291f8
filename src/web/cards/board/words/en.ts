import type { BoardWords } from './ja.ts'

const yen = (tenThousands: string) => `¥${(Number(tenThousands) * 10_000).toLocaleString('en')}`

export const words: BoardWords = {
  label: 'Reception cards by stage',
  stages: 'Go to a stage',
  count: (cards, more) => (more ? `${cards} or more cards` : cards === 1 ? '1 card' : `${cards} cards`),
  many: (cards) => `${cards}+`,
  rest: (cards, more) => (more ? `at least ${cards} more` : `${cards} more`),
  restOf: (stage, rest) => `${stage}: show ${rest}`,
  failed: 'The rest could not be loaded. Please try again.',
  drop: 'Move here',
  none: 'No cards',
  move: (name) => `Change the stage of ${name}`,
  moveTo: (name) => `Move ${name} to which stage?`,
  now: 'Current stage',
  close: 'Close',
  moved: (name, stage) => `Moved ${name} to “${stage}”.`,
  rent: (from, to) => {
    if (from === '') return `up to ${yen(to)}`
    if (to === '') return `from ${yen(from)}`
    return from === to ? yen(to) : `${yen(from)}–${yen(to)}`
  },
  between: ' · ',
  later: (day) => `Next contact ${day}`,
  sent: (day) => `Received ${day}`,
  assignee: (name) => `Assigned to ${name}`,
  temperature: (letter) => `Rating ${letter}`,
  printed: {
    filter: (words) => `Filter “${words}”`,
    cards: (shown, all, more) => `${shown} of ${more ? `${all} or more` : all} cards`,
    at: (moment) => `Printed ${moment}`,
  },
  order: 'Order',
  orders: { newest: 'Received: newest first', oldest: 'Received: oldest first', next: 'Next contact: soonest first' },
}
