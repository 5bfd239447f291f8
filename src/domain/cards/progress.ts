/** How far a visitor has come with their card, as their number's page shows it. */
import type { Answers } from '../forms/answers.ts'
import { answerKeys, mustKeys, type Step } from '../forms/field.ts'
import { othersOf } from '../forms/one-of-two.ts'
import { isVisible } from '../forms/visible.ts'
import type { Locale } from '../locale.ts'
import { type CardStatus, isWorked, mayCorrect } from './card.ts'

/** `sent`: with the shop, and still the visitor's to correct; `taken`: staff work with it. */
export const cardStates = ['draft', 'sent', 'taken'] as const
export type CardState = (typeof cardStates)[number]

/** `next`: the key of the first page that is not filled in; null where none is left. */
export type CardProgress = { readonly state: CardState; readonly done: number; readonly pages: number; readonly next: string | null }

/** Undefined where there is no card any more: in the bin, erased or given up. */
export function cardState(status: CardStatus): CardState | undefined {
  if (status === 'draft') return 'draft'
  if (!isWorked(status)) return undefined
  return mayCorrect(status) ? 'sent' : 'taken'
}

type Filled = { readonly answers: Answers; readonly locale: Locale }

/** Of a draft, by the pages that it is filled in on. */
export function draftProgress(pages: readonly Step[], filled: Filled): CardProgress {
  const left = pages.filter((page) => !isFilledIn(page, filled))
  return { state: 'draft', done: pages.length - left.length, pages: pages.length, next: left[0]?.key ?? null }
}

/** Something is answered, and nothing that must be is left out. Photos lie beside the answers: they may wait. */
function isFilledIn({ fields }: Step, { answers, locale }: Filled): boolean {
  const said = (key: string) => answers[key]?.some(Boolean) ?? false
  const asked = fields.filter((field) => isVisible(field, answers, locale))
  const isLeftOut = (field: Step['fields'][number]) =>
    (field.required || othersOf(field.rules).some((other) => !said(other))) && field.type !== 'file' && !mustKeys(field).every(said)
  return asked.some((field) => answerKeys(field).some(said)) && !asked.some(isLeftOut)
}
