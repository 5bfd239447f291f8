/** A mail in the shop's mailbox, until it is a card or is dismissed (docs/decisions/190-inquiries.md). */

export const inquiryStatuses = ['waiting', 'card', 'dismissed', 'erased'] as const
/** `card`: a card was made of it, which holds its text. `erased`: only the id is left, so that the mail is not taken again. */
export type InquiryStatus = (typeof inquiryStatuses)[number]

type Move = { from: readonly InquiryStatus[]; to: InquiryStatus }
const inquiryMoves = {
  makeCard: { from: ['waiting', 'dismissed'], to: 'card' },
  dismiss: { from: ['waiting'], to: 'dismissed' },
  restore: { from: ['dismissed'], to: 'waiting' },
  erase: { from: ['waiting', 'dismissed'], to: 'erased' },
} as const satisfies Record<string, Move>
export type InquiryMove = keyof typeof inquiryMoves

export const canMoveInquiry = (status: InquiryStatus, move: InquiryMove): boolean =>
  (inquiryMoves[move].from as readonly InquiryStatus[]).includes(status)
export const statusAfterMove = (move: InquiryMove): InquiryStatus => inquiryMoves[move].to

/** Returns true if the sender's rule is tried. */
export const isWaitingInquiry = (status: InquiryStatus): boolean => status === 'waiting'

/** Days after which the text of a mail without a card is erased. */
export const inquiryRetentionDays = 90

export const maxInquirySubjectLength = 200
export const maxInquiryTextLength = 50_000
/** Larger mails are taken without attachments. */
export const maxWholeMailBytes = 15_000_000
export const maxInquiryFiles = 10
/** Mails of the sender by which a rule is tried before it is saved. */
export const rulePreviewLength = 10

/** Reasons for which a mailbox was not read. `needsOauth`: the provider takes no password. */
export const mailboxFailures = ['login', 'needsOauth', 'folder', 'certificate', 'private', 'unreachable'] as const
export type MailboxFailure = (typeof mailboxFailures)[number]
