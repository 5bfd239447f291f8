/** Searches of staff in a list of cards (test/many-cards.ts), and the index that must serve each. */
import { type CardQuery, unassignedFilterValue } from '#contract/cards/list.ts'
import { newId } from '#platform/ids.ts'

/** `stage`: index in the shop's list. */
export type TestCardQuery = Omit<Partial<CardQuery>, 'stage'> & { stage?: readonly number[] }
type Search = { ask: TestCardQuery; finds: 'a page' | 'nothing'; by: RegExp }

const stranger = newId()
const someDays = { from: '2016-01-04', to: '2016-01-15' }
/** For common names the index of the order, for rare ones that of grams. The planner decides which. */
const byText = /card_of_(shop|grams|next)\b/

export const usualCardSearches: Record<string, Search> = {
  'the latest': { ask: {}, finds: 'a page', by: /card_of_shop\b/ },
  'the oldest': { ask: { order: 'oldest' }, finds: 'a page', by: /card_of_shop\b/ },
  'those of some days': { ask: someDays, finds: 'a page', by: /card_of_shop\b/ },
  'a surname in kanji': { ask: { text: '佐藤' }, finds: 'a page', by: byText },
  'the same, of some days': { ask: { text: '佐藤', ...someDays }, finds: 'a page', by: byText },
  'one letter': { ask: { text: '山' }, finds: 'a page', by: byText },
  'a name in kana': { ask: { text: 'さとう しょう' }, finds: 'a page', by: byText },
  'some kana': { ask: { text: 'やま' }, finds: 'a page', by: byText },
  'a name in Latin letters': { ask: { text: 'yama' }, finds: 'a page', by: byText },
  'a name that nobody has': { ask: { text: '龍馬' }, finds: 'nothing', by: /card_of_grams\b/ },
  'two digits': { ask: { text: '48' }, finds: 'a page', by: byText },
  'a whole number that nobody has': { ask: { text: '090-1357-24680' }, finds: 'nothing', by: /card_of_grams\b/ },
  'a stage': { ask: { stage: [0] }, finds: 'a page', by: /card_of_stage\b/ },
  'a stage that few are at': { ask: { stage: [7] }, finds: 'a page', by: /card_of_stage\b/ },
  'a stage that none is at': { ask: { stage: [8] }, finds: 'nothing', by: /card_of_stage\b/ },
  'the oldest at a stage': { ask: { stage: [1], order: 'oldest' }, finds: 'a page', by: /card_of_stage\b/ },
  'a colleague who has none': { ask: { assignee: [stranger] }, finds: 'nothing', by: /card_of_assignee\b/ },
  'nobody’s': { ask: { assignee: [unassignedFilterValue] }, finds: 'a page', by: /card_of_assignee\b/ },
  'the oldest of nobody’s': { ask: { assignee: [unassignedFilterValue], order: 'oldest' }, finds: 'a page', by: /card_of_assignee\b/ },
  'nobody’s, of a surname': { ask: { assignee: [unassignedFilterValue], text: '佐藤' }, finds: 'a page', by: /card_of_(assignee|grams)\b/ },
  'nobody’s, at a stage': { ask: { assignee: [unassignedFilterValue], stage: [0] }, finds: 'a page', by: /card_of_(assignee|stage)\b/ },
  'at a stage, of a surname': { ask: { stage: [0], text: '佐藤' }, finds: 'a page', by: /card_of_(stage|grams)\b/ },
  'to be contacted next': { ask: { order: 'next' }, finds: 'a page', by: /card_of_next\b/ },
  'to be contacted next, at a stage': { ask: { order: 'next', stage: [0] }, finds: 'a page', by: /card_of_(next|stage_next)\b/ },
  'to be contacted next, of a surname': { ask: { order: 'next', text: '佐藤' }, finds: 'a page', by: byText },
  'a temperature': { ask: { temperature: ['A'] }, finds: 'a page', by: /card_of_shop\b/ },
  'a rent that some pay': { ask: { rentFrom: 130_000 }, finds: 'a page', by: /card_of_shop\b/ },
  'a rent that some pay, and a surname': { ask: { rentFrom: 100_000, text: '佐藤' }, finds: 'a page', by: byText },
}

/** Conditions without an index: the search reads all remaining cards, up to the whole shop's. */
export const unindexedCardSearches: Record<string, Omit<Search, 'by'>> = {
  'a rent that nobody pays': { ask: { rentFrom: 900_000 }, finds: 'nothing' },
  'a rent that nobody finds': { ask: { rentTo: 10_000 }, finds: 'nothing' },
  'a temperature that none has': { ask: { temperature: ['C'] }, finds: 'nothing' },
  'a temperature that none has, and a letter': { ask: { temperature: ['C'], text: '田' }, finds: 'nothing' },
  'two stages and a rent that nobody pays': { ask: { stage: [0, 8], rentFrom: 900_000 }, finds: 'nothing' },
  'nobody’s and a colleague’s, at two stages, at a rent that nobody pays': {
    ask: { assignee: [unassignedFilterValue, stranger], stage: [1, 7], rentFrom: 900_000 },
    finds: 'nothing',
  },
  'to be contacted next, of a temperature that none has': { ask: { order: 'next', temperature: ['C'] }, finds: 'nothing' },
}

export const cardBoardQueries: Record<string, TestCardQuery> = {
  all: {},
  'the oldest first': { order: 'oldest' },
  'to be contacted next': { order: 'next' },
  'a stage': { stage: [0] },
  'a surname': { text: '佐藤' },
  'a name that nobody has': { text: '龍馬' },
  'a rent that some pay': { rentFrom: 100_000 },
  'a rent that nobody pays': { rentFrom: 900_000 },
}

export function toCardQuery({ stage, ...ask }: TestCardQuery, stageIds: readonly string[]): Partial<CardQuery> {
  return { ...ask, ...(stage && { stage: stage.map((at) => stageIds[at]!) }) }
}

export function toCardSearchParams(ask: TestCardQuery, stageIds: readonly string[]): URLSearchParams {
  return new URLSearchParams(
    Object.entries(toCardQuery(ask, stageIds)).flatMap(([key, values]) =>
      [values].flat().map((value): [string, string] => [key, String(value)]),
    ),
  )
}
