import type { EmptyCard, VisitorCard } from '#contract/cards/visitor-card.ts'
import type { VisitorTicket } from '#contract/tickets/visitor-ticket.ts'
import type { Answers } from '#domain/forms/answers.ts'
import type { FieldOf, OfferedStation, QuestionStep } from '#domain/forms/field.ts'
import type { FormRules } from '#domain/validation/check-form.ts'
import type { QrSvgPath } from '../../parts/display/qr-path.ts'
import type { UnusableEntryCode } from '../../shop-entry/unknown-code.tsx'

type Shop = EmptyCard['shop']
/** Data of a card's page. `card` is undefined if none was begun. */
export type StartedCard = Pick<VisitorCard, 'status' | 'rev' | 'furthestStep' | 'mayCorrect' | 'asked' | 'sentAt' | 'emailFailed'> & {
  answers: Answers
  /** Photos on the server, if requested. */
  files?: VisitorCard['files'] | undefined
  token: string
  own?: PrivateLink | undefined
  /** Stations that the card's answers name. The shop may no longer offer them. */
  stations: readonly OfferedStation[]
}
export type PrivateLink = { address: string; code: QrSvgPath }

/** Data of `/entry/c/{id}`: an entry code leads to a new card, a card's token to that card, a ticket's token to a new card or its own. */
export type CardPageData =
  | {
      kind: 'card'
      id: string
      shop: Shop
      steps: readonly QuestionStep[]
      rules: FormRules
      card: StartedCard | undefined
      /** Answers given with the ticket, which a new card begins with. */
      given?: Answers
      ticket: { token: string; loaded: VisitorTicket } | undefined
      /** True for the page without JavaScript: the whole form at once. */
      whole: boolean
      /** True if the next visitor uses the same browser. */
      isSharedTablet: boolean
      /** True on a kiosk, where the page stores nothing and leads nowhere else. */
      isKiosk?: true
    }
  /** A ticket's link on a device that neither took the ticket nor wrote its card. The page shows how far the card is, but no answers. */
  | { kind: 'lockedCard'; card: NonNullable<VisitorTicket['card']>; ticket: { token: string; loaded: VisitorTicket } }
  | { kind: 'unknownCard'; id: string }
  | UnusableEntryCode

export const collectFieldsOfSteps = (steps: readonly QuestionStep[]) => steps.flatMap(({ fields }) => fields)

/** Returns the fields whose answer may be any station of the country. */
export const listNationwideStationFields = (steps: readonly QuestionStep[]) =>
  collectFieldsOfSteps(steps).filter((field): field is FieldOf<'stations'> => field.type === 'stations' && field.of === 'country')

export const toStartedCard = (
  { status, rev, furthestStep, answers, files, mayCorrect, asked, sentAt, emailFailed, form }: VisitorCard,
  token: string,
): StartedCard => ({
  status,
  rev,
  furthestStep: furthestStep,
  answers,
  files,
  mayCorrect,
  asked,
  sentAt,
  emailFailed,
  token,
  stations: listNationwideStationFields(form.steps).flatMap(({ stations }) => stations ?? []),
})

/** A draft that was saved or begun by this device, which knows its files and stations. */
export const toStartedDraft = (draft: Pick<StartedCard, 'rev' | 'answers' | 'furthestStep'>, token: string): StartedCard => ({
  ...draft,
  token,
  status: 'draft',
  mayCorrect: true,
  asked: null,
  sentAt: null,
  stations: [],
})
