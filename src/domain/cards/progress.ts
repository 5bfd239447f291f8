/** How far a visitor has come with their card, as their number's page shows it. */
import type { Answers } from '../forms/answers.ts'
import { answerKeys, requiredKeys, type Step } from '../forms/field.ts'
import { othersOf } from '../forms/one-of-two.ts'
import { isVisible } from '../forms/visible.ts'
import type { Locale } from '../locale.ts'
import { type CardStanding, isDraft, isSubmitted, mayCorrect } from './card.ts'

/** `sent`: with the shop, and still the visitor's to correct; `asked`: staff want it corrected; `taken`: staff work with it. */
export const cardStates = ['draft', 'sent', 'asked', 'taken'] as const
export type CardState = (typeof cardStates)[number]

/** `next`: the key of the page to go on at; null where that is the confirmation. */
export type CardProgress = { readonly state: CardState; readonly done: number; readonly pages: number; readonly next: string | null }

/** Undefined where there is no card any more: in the bin, erased or given up. */
export function cardState(card: CardStanding): CardState | undefined {
  if (isDraft(card.status)) return 'draft'
  if (!isSubmitted(card.status)) return undefined
  if (!mayCorrect(card)) return 'taken'
  return card.asked ? 'asked' : 'sent'
}

/** Where the last page leads. */
export const confirmStep = 'confirm'

/** `reached`: the key of the furthest page that was turned to, or {@link confirmStep}; null where nobody has said. */
type Filled = { readonly answers: Answers; readonly locale: Locale; readonly reached: string | null }

/** Of a draft. A page is done once it was passed, or something on it is answered, and nothing is left out that must be. */
export function draftProgress(pages: readonly Step[], { reached, ...filled }: Filled): CardProgress {
  const lacks = pages.map((page) => isLacking(page, filled))
  const answered = pages.map((page) => isAnswered(page, filled))
  const turnedTo = placeOf(pages, reached)
  const lastAnswered = answered.lastIndexOf(true)
  const isDone = (at: number) => !lacks[at] && (at < turnedTo || at < lastAnswered || answered[at]!)
  const afterAnswers = isDone(lastAnswered) ? lastAnswered + 1 : lastAnswered
  const furthest = Math.max(0, turnedTo, afterAnswers)
  const missed = lacks.findIndex((lacking, at) => lacking && at < furthest)
  const next = pages[missed >= 0 ? missed : furthest]
  return { state: 'draft', done: pages.filter((_, at) => isDone(at)).length, pages: pages.length, next: next?.key ?? null }
}

/** The further of two places in the card; one that the form hasn't is none. */
export function furthest(pages: readonly Step[], one: string | null, other: string | null | undefined): string | null {
  const [first, second] = [placeOf(pages, one), placeOf(pages, other ?? null)]
  if (Math.max(first, second) < 0) return null
  return second > first ? (other ?? null) : one
}

const placeOf = (pages: readonly Step[], reached: string | null) =>
  reached === confirmStep ? pages.length : pages.findIndex(({ key }) => key === reached)

const said = (answers: Answers) => (key: string) => answers[key]?.some(Boolean) ?? false
type Asking = Omit<Filled, 'reached'>
const asked = ({ fields }: Step, { answers, locale }: Asking) => fields.filter((field) => isVisible(field, answers, locale))

function isAnswered(page: Step, asking: Asking): boolean {
  return asked(page, asking).some((field) => answerKeys(field).some(said(asking.answers)))
}

/** Something that must be answered is not. Photos lie beside the answers: they may wait. */
export function isLacking(page: Step, asking: Asking): boolean {
  const isSaid = said(asking.answers)
  return asked(page, asking).some(
    (field) =>
      (field.required || othersOf(field.rules).some((other) => !isSaid(other))) &&
      field.type !== 'file' &&
      !requiredKeys(field).every(isSaid),
  )
}
