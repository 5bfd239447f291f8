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
  'sent on some days': { ask: someDays, finds: 'a page', by: /card_of_shop\b/ },
  'a surname in kanji': { ask: { text: '佐藤' }, finds: 'a page', by: byText },
  'a surname in kanji, sent on some days': { ask: { text: '佐藤', ...someDays }, finds: 'a page', by: byText },
  'one letter': { ask: { text: '山' }, finds: 'a page', by: byText },
  'a name in kana': { ask: { text: 'さとう しょう' }, finds: 'a page', by: byText },
  'some kana': { ask: { text: 'やま' }, finds: 'a page', by: byText },
  'a name in Latin letters': { ask: { text: 'yama' }, finds: 'a page', by: byText },
  'a name without matches': { ask: { text: '龍馬' }, finds: 'nothing', by: /card_of_grams\b/ },
  'two digits': { ask: { text: '48' }, finds: 'a page', by: byText },
  'a full phone number without matches': { ask: { text: '090-1357-24680' }, finds: 'nothing', by: /card_of_grams\b/ },
  'a stage': { ask: { stage: [0] }, finds: 'a page', by: /card_of_stage\b/ },
  'a rare stage': { ask: { stage: [7] }, finds: 'a page', by: /card_of_stage\b/ },
  'an empty stage': { ask: { stage: [8] }, finds: 'nothing', by: /card_of_stage\b/ },
  'the oldest at a stage': { ask: { stage: [1], order: 'oldest' }, finds: 'a page', by: /card_of_stage\b/ },
  'a colleague without cards': { ask: { assignee: [stranger] }, finds: 'nothing', by: /card_of_assignee\b/ },
  'unassigned cards': { ask: { assignee: [unassignedFilterValue] }, finds: 'a page', by: /card_of_assignee\b/ },
  'the oldest unassigned': { ask: { assignee: [unassignedFilterValue], order: 'oldest' }, finds: 'a page', by: /card_of_assignee\b/ },
  'unassigned, a surname': { ask: { assignee: [unassignedFilterValue], text: '佐藤' }, finds: 'a page', by: /card_of_(assignee|grams)\b/ },
  'unassigned, at a stage': { ask: { assignee: [unassignedFilterValue], stage: [0] }, finds: 'a page', by: /card_of_(assignee|stage)\b/ },
  'at a stage, with a surname': { ask: { stage: [0], text: '佐藤' }, finds: 'a page', by: /card_of_(stage|grams)\b/ },
  'to be contacted next': { ask: { order: 'next' }, finds: 'a page', by: /card_of_next\b/ },
  'to be contacted next, at a stage': { ask: { order: 'next', stage: [0] }, finds: 'a page', by: /card_of_(next|stage_next)\b/ },
  'to be contacted next, with a surname': { ask: { order: 'next', text: '佐藤' }, finds: 'a page', by: byText },
  'a temperature': { ask: { temperature: ['A'] }, finds: 'a page', by: /card_of_shop\b/ },
  'a minimum rent with matches': { ask: { rentFrom: 130_000 }, finds: 'a page', by: /card_of_shop\b/ },
  'a minimum rent with matches and a surname': { ask: { rentFrom: 100_000, text: '佐藤' }, finds: 'a page', by: byText },
}

/** Conditions without an index: the search reads all remaining cards, up to the whole shop's. */
export const unindexedCardSearches: Record<string, Omit<Search, 'by'>> = {
  'a minimum rent above all rents': { ask: { rentFrom: 900_000 }, finds: 'nothing' },
  'a maximum rent below all rents': { ask: { rentTo: 10_000 }, finds: 'nothing' },
  'an unused temperature': { ask: { temperature: ['C'] }, finds: 'nothing' },
  'an unused temperature and a letter': { ask: { temperature: ['C'], text: '田' }, finds: 'nothing' },
  'two stages and a minimum rent above all rents': { ask: { stage: [0, 8], rentFrom: 900_000 }, finds: 'nothing' },
  'two assignees, two stages and a minimum rent above all rents': {
    ask: { assignee: [unassignedFilterValue, stranger], stage: [1, 7], rentFrom: 900_000 },
    finds: 'nothing',
  },
  'to be contacted next, with an unused temperature': { ask: { order: 'next', temperature: ['C'] }, finds: 'nothing' },
}

export const cardBoardQueries: Record<string, TestCardQuery> = {
  all: {},
  'the oldest first': { order: 'oldest' },
  'to be contacted next': { order: 'next' },
  'a stage': { stage: [0] },
  'a surname': { text: '佐藤' },
  'a name without matches': { text: '龍馬' },
  'a minimum rent with matches': { rentFrom: 100_000 },
  'a minimum rent above all rents': { rentFrom: 900_000 },
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
