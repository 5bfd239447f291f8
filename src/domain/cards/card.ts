import type { Role } from '../roles.ts'
import { addDays } from '../time/plain-date.ts'

/** Days that a deleted card can be brought back (docs/decisions/052-card-changes.md). */
const binDays = 30

/** The day, in the shop, on which a card that was deleted `today` is erased. */
export function purgeDay(today: string): string {
  return addDays(today, binDays)
}

/** Whether a card is with its visitor or the shop. How far work on it has come is its stage. */
export const cardStatuses = ['draft', 'submitted', 'abandoned', 'deleted', 'purged'] as const
export type CardStatus = (typeof cardStatuses)[number]

/** What a stage of the shop's list counts as. A sent card's state is the category of its stage. */
export const stageCategories = ['new', 'working', 'on_hold', 'won', 'lost'] as const
export type StageCategory = (typeof stageCategories)[number]

/** Who wrote a card down: its visitor, a member for somebody who called, or a file that it came out of. */
export const cardOrigins = ['visitor', 'staff', 'file'] as const
export type CardOrigin = (typeof cardOrigins)[number]

type Move = { from: readonly CardStatus[]; to: CardStatus; by: Role | 'visitor' | 'system' }

/** Every change of a card's status. `by`: the least role of a member, the visitor with the card's token, or the system. */
export const cardMoves = {
  submit: { from: ['draft'], to: 'submitted', by: 'visitor' },
  abandon: { from: ['draft'], to: 'abandoned', by: 'system' },
  remove: { from: ['submitted'], to: 'deleted', by: 'staff' },
  /** It is at its former stage again. */
  restore: { from: ['deleted'], to: 'submitted', by: 'staff' },
  purge: { from: ['deleted'], to: 'purged', by: 'manager' },
  expire: { from: ['deleted'], to: 'purged', by: 'system' },
  /** Nobody has gone on with it for long. */
  lapse: { from: ['draft'], to: 'purged', by: 'system' },
  /** Visitors may erase their card at any time. */
  erase: { from: ['draft', 'submitted'], to: 'purged', by: 'visitor' },
} as const satisfies Record<string, Move>

export type CardMove = keyof typeof cardMoves

export function canMoveCard(status: CardStatus, move: CardMove): boolean {
  return (cardMoves[move].from as readonly CardStatus[]).includes(status)
}

/** `category`: of its stage; a draft has none. `asked`: staff asked for a correction. */
export type CardStanding = {
  readonly status: CardStatus
  readonly category: StageCategory | null
  readonly assigneeId: string | null
  readonly asked: boolean
}

/** Visitors correct a sent card while it is new and nobody has taken it, and whenever staff ask them to until work is over. */
export function mayCorrect({ status, category, assigneeId, asked }: CardStanding): boolean {
  if (status === 'draft') return true
  if (status !== 'submitted' || category === null) return false
  return asked ? isOpen(category) : category === 'new' && assigneeId === null
}

/** Whether something is still to be done for the visitor. */
export const isOpen = (category: StageCategory): boolean => category !== 'won' && category !== 'lost'
export const openCategories = stageCategories.filter(isOpen)
/** Staff say why a card was lost. */
export const asksReason = (category: StageCategory): boolean => category === 'lost'

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
export const isSubmitted = (status: CardStatus): status is 'submitted' => status === 'submitted'

/** How likely it is that something comes of it, as staff judge. */
export const temperatures = ['A', 'B', 'C'] as const
export type Temperature = (typeof temperatures)[number]

/** Characters of the reason for which a card was lost. */
export const lostReasonLimit = 200

/** Letters in a note of staff’s. */
export const cardNoteLimit = 2_000
