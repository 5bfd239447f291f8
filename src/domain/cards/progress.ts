import type { Answers } from '../forms/answers.ts'
import { answerKeys, requiredKeys, type Step } from '../forms/field.ts'
import { othersOf } from '../forms/one-of-two.ts'
import { isVisible } from '../forms/visible.ts'
import type { Locale } from '../locale.ts'
import { type CardStanding, isDraft, isSubmitted, mayCorrect } from './card.ts'

/** `sent`: the shop has it and the visitor can correct it. `asked`: staff ask for a correction. `taken`: staff work on it. */
export const cardStates = ['draft', 'sent', 'asked', 'taken'] as const
export type CardState = (typeof cardStates)[number]

/** `next`: key of the page to continue at; null for the confirmation. */
export type CardProgress = { readonly state: CardState; readonly done: number; readonly pages: number; readonly next: string | null }

/** Returns undefined for a card that is deleted, erased or abandoned. */
export function cardState(card: CardStanding): CardState | undefined {
  if (isDraft(card.status)) return 'draft'
  if (!isSubmitted(card.status)) return undefined
  if (!mayCorrect(card)) return 'taken'
  return card.asked ? 'asked' : 'sent'
}

export const confirmStep = 'confirm'

/** `furthestStep`: key of the furthest page opened, or {@link confirmStep}; null if unknown. */
type Filled = { readonly answers: Answers; readonly locale: Locale; readonly furthestStep: string | null }

/** Returns a draft's progress. A page is done if it lacks no required answer and was passed or answered. */
export function draftProgress(pages: readonly Step[], { furthestStep, ...filled }: Filled): CardProgress {
  const lacks = pages.map((page) => isLacking(page, filled))
  const answered = pages.map((page) => isAnswered(page, filled))
  const turnedTo = indexOf(pages, furthestStep)
  const lastAnswered = answered.lastIndexOf(true)
  const isDone = (at: number) => !lacks[at] && (at < turnedTo || at < lastAnswered || answered[at]!)
  const afterAnswers = isDone(lastAnswered) ? lastAnswered + 1 : lastAnswered
  const furthest = Math.max(0, turnedTo, afterAnswers)
  const missed = lacks.findIndex((lacking, at) => lacking && at < furthest)
  const next = pages[missed >= 0 ? missed : furthest]
  return { state: 'draft', done: pages.filter((_, at) => isDone(at)).length, pages: pages.length, next: next?.key ?? null }
}

/** Returns the further of two pages; unknown keys count as none. */
export function furthest(pages: readonly Step[], one: string | null, other: string | null | undefined): string | null {
  const [first, second] = [indexOf(pages, one), indexOf(pages, other ?? null)]
  if (Math.max(first, second) < 0) return null
  return second > first ? (other ?? null) : one
}

const indexOf = (pages: readonly Step[], furthestStep: string | null) =>
  furthestStep === confirmStep ? pages.length : pages.findIndex(({ key }) => key === furthestStep)

const hasAnswerIn = (answers: Answers) => (key: string) => answers[key]?.some(Boolean) ?? false
type Asking = Omit<Filled, 'furthestStep'>
const visibleFields = ({ fields }: Step, { answers, locale }: Asking) => fields.filter((field) => isVisible(field, answers, locale))

function isAnswered(page: Step, asking: Asking): boolean {
  return visibleFields(page, asking).some((field) => answerKeys(field).some(hasAnswerIn(asking.answers)))
}

/** Returns true if the page lacks a required answer. Photos are stored apart and may follow later. */
export function isLacking(page: Step, asking: Asking): boolean {
  const hasAnswer = hasAnswerIn(asking.answers)
  return visibleFields(page, asking).some(
    (field) =>
      (field.required || othersOf(field.rules).some((other) => !hasAnswer(other))) &&
      field.type !== 'file' &&
      !requiredKeys(field).every(hasAnswer),
  )
}
