import { alternativeKeys } from '../forms/alternative-fields.ts'
import type { Answers } from '../forms/answers.ts'
import { answerControlNames, type QuestionStep, requiredControlNames } from '../forms/field.ts'
import { isFieldVisible } from '../forms/visible.ts'
import type { Locale } from '../locale.ts'
import { type CardWorkFacts, canVisitorCorrect, isDraft, isSubmitted } from './card.ts'

/** `sent`: the shop has it and the visitor can correct it. `asked`: staff ask for a correction. `taken`: staff work on it. */
export const visitorCardStates = ['draft', 'sent', 'asked', 'taken'] as const
export type VisitorCardState = (typeof visitorCardStates)[number]

/** `next`: key of the page to continue at; null for the confirmation. */
export type CardProgress = { readonly state: VisitorCardState; readonly done: number; readonly pages: number; readonly next: string | null }

/** Returns undefined for a card that is deleted, erased or abandoned. */
export function visitorCardState(card: CardWorkFacts): VisitorCardState | undefined {
  if (isDraft(card.status)) return 'draft'
  if (!isSubmitted(card.status)) return undefined
  if (!canVisitorCorrect(card)) return 'taken'
  return card.correctionRequested ? 'asked' : 'sent'
}

export const confirmStepKey = 'confirm'

/** `furthestStep`: key of the furthest page opened, or {@link confirmStepKey}; null if unknown. */
type Filled = { readonly answers: Answers; readonly locale: Locale; readonly furthestStep: string | null }

/** Returns a draft's progress. A page is done if it lacks no required answer and was passed or answered. */
export function draftProgress(pages: readonly QuestionStep[], { furthestStep, ...filled }: Filled): CardProgress {
  const lacks = pages.map((page) => isPageIncomplete(page, filled))
  const answered = pages.map((page) => isAnswered(page, filled))
  const turnedTo = indexOf(pages, furthestStep)
  const lastAnswered = answered.lastIndexOf(true)
  const isDone = (at: number) => !lacks[at] && (at < turnedTo || at < lastAnswered || answered[at]!)
  const afterAnswers = isDone(lastAnswered) ? lastAnswered + 1 : lastAnswered
  const furthestPageKey = Math.max(0, turnedTo, afterAnswers)
  const missed = lacks.findIndex((lacking, at) => lacking && at < furthestPageKey)
  const next = pages[missed >= 0 ? missed : furthestPageKey]
  return { state: 'draft', done: pages.filter((_, at) => isDone(at)).length, pages: pages.length, next: next?.key ?? null }
}

/** Returns the further of two pages; unknown keys count as none. */
export function furtherPageKey(pages: readonly QuestionStep[], one: string | null, other: string | null | undefined): string | null {
  const [first, second] = [indexOf(pages, one), indexOf(pages, other ?? null)]
  if (Math.max(first, second) < 0) return null
  return second > first ? (other ?? null) : one
}

const indexOf = (pages: readonly QuestionStep[], furthestStep: string | null) =>
  furthestStep === confirmStepKey ? pages.length : pages.findIndex(({ key }) => key === furthestStep)

const hasAnswerIn = (answers: Answers) => (key: string) => answers[key]?.some(Boolean) ?? false
type FilledAnswers = Omit<Filled, 'furthestStep'>
const visibleFields = ({ fields }: QuestionStep, { answers, locale }: FilledAnswers) =>
  fields.filter((field) => isFieldVisible(field, answers, locale))

function isAnswered(page: QuestionStep, filled: FilledAnswers): boolean {
  return visibleFields(page, filled).some((field) => answerControlNames(field).some(hasAnswerIn(filled.answers)))
}

/** Returns true if the page lacks a required answer. Photos are stored apart and may follow later. */
export function isPageIncomplete(page: QuestionStep, filled: FilledAnswers): boolean {
  const hasAnswer = hasAnswerIn(filled.answers)
  return visibleFields(page, filled).some(
    (field) =>
      (field.required || alternativeKeys(field.rules).some((other) => !hasAnswer(other))) &&
      field.type !== 'file' &&
      !requiredControlNames(field).every(hasAnswer),
  )
}
