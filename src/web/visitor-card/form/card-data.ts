import type { EntryForm, VisitorCard } from '#contract/cards/visitor-card.ts'
import type { VisitorTicket } from '#contract/tickets/visitor-ticket.ts'
import type { Answers } from '#domain/forms/answers.ts'
import type { FieldOf, OfferedStation, Step } from '#domain/forms/field.ts'
import type { FormRules } from '#domain/validation/check-form.ts'
import type { NoShop } from '../../entry-door/unknown-code.tsx'
import type { QrPath } from '../../parts/display/qr-path.ts'

type Shop = EntryForm['shop']
/** What a card's page needs to know of the card: of one that nobody has begun, nothing. */
export type KnownCard = Pick<VisitorCard, 'status' | 'rev' | 'reached' | 'mayCorrect' | 'asked' | 'sentAt' | 'emailFailed'> & {
  answers: Answers
  /** Photos that the server has of it, where it was asked. */
  files?: VisitorCard['files'] | undefined
  token: string
  own?: OwnLink | undefined
  /** Those of the country's that it holds: its page may not have heard of them. */
  stations: readonly OfferedStation[]
}
/** The card's private link, as text and as a picture. */
export type OwnLink = { address: string; code: QrPath }

/** What stands behind `/entry/c/{id}`: a shop's entry code leads to a new card, a card's token to that one, the token of a number to a new card or to its own. */
export type CardData =
  | {
      kind: 'card'
      id: string
      shop: Shop
      steps: readonly Step[]
      rules: FormRules
      card: KnownCard | undefined
      /** What was said with the number: a card that nobody has begun begins with it. */
      given?: Answers
      ticket: { token: string; loaded: VisitorTicket } | undefined
      /** Where the page is for those who have no script: the whole form at once. */
      whole: boolean
      /** The next visitor fills in a card on the same browser. */
      isSharedTablet: boolean
    }
  /** A number's link, on a device that neither took the number nor wrote its card: how far that is, and nothing of what it says. */
  | { kind: 'lockedCard'; card: NonNullable<VisitorTicket['card']>; ticket: { token: string; loaded: VisitorTicket } }
  | { kind: 'unknownCard'; id: string }
  | NoShop

export const fieldsOf = (steps: readonly Step[]) => steps.flatMap(({ fields }) => fields)

/** Those that any of the country's stations may be the answer of. */
export const countryFields = (steps: readonly Step[]) =>
  fieldsOf(steps).filter((field): field is FieldOf<'stations'> => field.type === 'stations' && field.of === 'country')

export const knownCard = (
  { status, rev, reached, answers, files, mayCorrect, asked, sentAt, emailFailed, form }: VisitorCard,
  token: string,
): KnownCard => ({
  status,
  rev,
  reached,
  answers,
  files,
  mayCorrect,
  asked,
  sentAt,
  emailFailed,
  token,
  stations: countryFields(form.steps).flatMap(({ stations }) => stations ?? []),
})
