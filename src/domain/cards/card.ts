import type { Role } from '../roles.ts'
import { addDays } from '../time/plain-date.ts'

/** Days that a deleted card can be brought back (docs/decisions/052-card-commands.md). */
const binDays = 30

/** The day, in the shop, on which a card that was deleted `today` is erased. */
export function purgeDay(today: string): string {
  return addDays(today, binDays)
}

export const cardStatuses = [
  'draft',
  'submitted',
  'abandoned',
  'accepted',
  'in_progress',
  'on_hold',
  'won',
  'lost',
  'deleted',
  'purged',
] as const
export type CardStatus = (typeof cardStatuses)[number]

/** Who wrote a card down: its visitor, a member for somebody who called, or a file that it came out of. */
export const cardOrigins = ['visitor', 'staff', 'file'] as const
export type CardOrigin = (typeof cardOrigins)[number]

/** Those that a list shows: a draft is the visitor's own, and the bin has a list for itself. */
export const workedStatuses = ['submitted', 'accepted', 'in_progress', 'on_hold', 'won', 'lost'] as const satisfies readonly CardStatus[]
export type WorkedStatus = (typeof workedStatuses)[number]

type Move = { from: readonly CardStatus[]; to: CardStatus | 'before'; by: Role | 'visitor' | 'system' }

/**
 * Every move a card can make (product.md, 4.2). Buttons, operations and the server read this table. `before`: the status that the card had when it was
 * deleted. `by`: the least role of a member, the visitor with the card's token, or the system.
 */
export const cardMoves = {
  submit: { from: ['draft'], to: 'submitted', by: 'visitor' },
  abandon: { from: ['draft'], to: 'abandoned', by: 'system' },
  accept: { from: ['submitted'], to: 'accepted', by: 'staff' },
  begin: { from: ['submitted', 'accepted'], to: 'in_progress', by: 'staff' },
  hold: { from: ['in_progress'], to: 'on_hold', by: 'staff' },
  resume: { from: ['on_hold'], to: 'in_progress', by: 'staff' },
  win: { from: ['in_progress', 'on_hold'], to: 'won', by: 'staff' },
  lose: { from: ['in_progress', 'on_hold'], to: 'lost', by: 'staff' },
  reopen: { from: ['won', 'lost'], to: 'in_progress', by: 'staff' },
  remove: { from: workedStatuses, to: 'deleted', by: 'staff' },
  restore: { from: ['deleted'], to: 'before', by: 'staff' },
  purge: { from: ['deleted'], to: 'purged', by: 'manager' },
  expire: { from: ['deleted'], to: 'purged', by: 'system' },
  /** Nobody has gone on with it for long. */
  lapse: { from: ['draft'], to: 'purged', by: 'system' },
  /** product.md, 10: whoever it is about asks for no leave. */
  erase: { from: ['draft', ...workedStatuses], to: 'purged', by: 'visitor' },
} as const satisfies Record<string, Move>

export type CardMove = keyof typeof cardMoves

/** How work on a card goes on; deleting and bringing back are acts of their own. */
export const workMoves = ['accept', 'begin', 'hold', 'resume', 'win', 'lose', 'reopen'] as const satisfies readonly CardMove[]
export type WorkMove = (typeof workMoves)[number]

export function canMoveCard(status: CardStatus, move: CardMove): boolean {
  return (cardMoves[move].from as readonly CardStatus[]).includes(status)
}

/** `before`: the status that a deleted card had. */
export function statusAfter(move: CardMove, before: CardStatus | null): CardStatus {
  const { to } = cardMoves[move]
  if (to !== 'before') return to
  if (before === null) throw new Error('a deleted card knows what it was')
  return before
}

/** Until staff have taken it on, a card is the visitor's to correct; and whatever work on it has come to, where they were asked to. */
export function mayCorrect(status: CardStatus, asked: boolean): boolean {
  return status === 'draft' || status === 'submitted' || (asked && isUnderWay(status))
}

/** Letters in which staff say what a visitor should correct. */
export const correctionLimit = 500

/** Letters in which staff tell a visitor of something that may interest them. */
export const offerLimit = 1500

export const isDraft = (status: CardStatus): status is 'draft' => status === 'draft'
/** A deleted card can be restored until it is erased. */
export const isDeleted = (status: CardStatus): status is 'deleted' => status === 'deleted'
export const isErased = (status: CardStatus): status is 'purged' => status === 'purged'
export const isGone = (status: CardStatus): status is 'deleted' | 'purged' => isDeleted(status) || isErased(status)

/** Whether lists show it, and staff may work with it. */
export function isWorked(status: CardStatus): status is WorkedStatus {
  return (workedStatuses as readonly CardStatus[]).includes(status)
}

/** Whether there is still something to be done for its visitor. */
export function isUnderWay(status: CardStatus): boolean {
  return isWorked(status) && status !== 'won' && status !== 'lost'
}

/** How likely it is that something comes of it, as staff judge. */
export const temperatures = ['A', 'B', 'C'] as const
export type Temperature = (typeof temperatures)[number]

/** Letters in a note of staff’s. */
export const cardNoteLimit = 2_000
