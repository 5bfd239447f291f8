import type { Role } from '../roles.ts'
import { addDays } from '../time/plain-date.ts'

/** Days in which a deleted card can be restored (docs/decisions/052-card-changes.md). */
const binDays = 30

/** Returns the shop's day on which a card deleted `today` is erased. */
export function deletedCardPurgeDay(today: string): string {
  return addDays(today, binDays)
}

/** Whether a card is with its visitor or the shop. Progress of the work is its stage. */
export const cardLifecycleStatuses = ['draft', 'submitted', 'abandoned', 'deleted', 'purged'] as const
export type CardLifecycleStatus = (typeof cardLifecycleStatuses)[number]

/** Category of a stage in the shop's list. A sent card's state is the category of its stage. */
export const stageCategories = ['new', 'working', 'on_hold', 'won', 'lost'] as const
export type StageCategory = (typeof stageCategories)[number]

/** Author of a card: its visitor, a member on behalf of a caller, an imported file, or a portal's mail. */
export const cardSources = ['visitor', 'staff', 'file', 'portal'] as const
export type CardSource = (typeof cardSources)[number]
/** Returns true if answers that visitors must give may be missing. */
export const mayLackAnswers = (source: CardSource): boolean => source === 'staff' || source === 'portal'

type Move = { from: readonly CardLifecycleStatus[]; to: CardLifecycleStatus; by: Role | 'visitor' | 'system' }

/** All changes of a card's status. `by`: the least role of a member, the visitor with the card's token, or the system. */
export const cardMoves = {
  submit: { from: ['draft'], to: 'submitted', by: 'visitor' },
  abandon: { from: ['draft'], to: 'abandoned', by: 'system' },
  remove: { from: ['submitted'], to: 'deleted', by: 'staff' },
  restore: { from: ['deleted'], to: 'submitted', by: 'staff' },
  purge: { from: ['deleted'], to: 'purged', by: 'manager' },
  expire: { from: ['deleted'], to: 'purged', by: 'system' },
  /** An abandoned draft. */
  lapse: { from: ['draft'], to: 'purged', by: 'system' },
  erase: { from: ['draft', 'submitted'], to: 'purged', by: 'visitor' },
} as const satisfies Record<string, Move>

export type CardMove = keyof typeof cardMoves

export function canMoveCard(status: CardLifecycleStatus, move: CardMove): boolean {
  return (cardMoves[move].from as readonly CardLifecycleStatus[]).includes(status)
}

/** `category`: of the card's stage; null for a draft. */
export type CardWorkFacts = {
  readonly status: CardLifecycleStatus
  readonly category: StageCategory | null
  readonly assigneeId: string | null
  readonly correctionRequested: boolean
}

/** Visitors may correct a sent card while it is new and unassigned, or while staff ask them to and work is not over. */
export function canVisitorCorrect({ status, category, assigneeId, correctionRequested }: CardWorkFacts): boolean {
  if (status === 'draft') return true
  if (status !== 'submitted' || category === null) return false
  return correctionRequested ? isOpenCategory(category) : category === 'new' && assigneeId === null
}

export const isOpenCategory = (category: StageCategory): boolean => category !== 'won' && category !== 'lost'
export const openCategories = stageCategories.filter(isOpenCategory)
export const needsLostReason = (category: StageCategory): boolean => category === 'lost'

export const maxCorrectionRequestLength = 500

export const maxPromotionMailLength = 1500

export const maxReplyLength = 3_000

export const isDraft = (status: CardLifecycleStatus): status is 'draft' => status === 'draft'
export const isDeleted = (status: CardLifecycleStatus): status is 'deleted' => status === 'deleted'
export const isErased = (status: CardLifecycleStatus): status is 'purged' => status === 'purged'
export const isDeletedOrErased = (status: CardLifecycleStatus): status is 'deleted' | 'purged' => isDeleted(status) || isErased(status)

/** Returns true if lists show the card and staff may work on it. */
export const isSubmitted = (status: CardLifecycleStatus): status is 'submitted' => status === 'submitted'

/** Staff's estimate of the chance of success. */
export const cardTemperatures = ['A', 'B', 'C'] as const
export type CardTemperature = (typeof cardTemperatures)[number]

export const maxLostReasonLength = 200

export const maxCardNoteLength = 2_000
