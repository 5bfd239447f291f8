/** What staff look for in a list of cards (test/many-cards.ts), and by which index it is to be found. */
import { type CardWish, nobody, noStage } from '#contract/cards/list.ts'
import { newId } from '#platform/ids.ts'

export type Ask = Partial<CardWish>
type Search = { ask: Ask; finds: 'a page' | 'nothing'; by: RegExp }

const stranger = newId()
const someDays = { from: '2016-01-04', to: '2016-01-15' }
/** By the index of the order where many have a name, by that of grams where few have; which of them is the planner's to judge. */
const byText = /card_of_(shop|grams|next)\b/

export const usualAsks: Record<string, Search> = {
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
  'a status': { ask: { status: ['submitted'] }, finds: 'a page', by: /card_of_status\b/ },
  'a status that few are in': { ask: { status: ['won'] }, finds: 'a page', by: /card_of_status\b/ },
  'a status that none is in': { ask: { status: ['lost'] }, finds: 'nothing', by: /card_of_status\b/ },
  'the oldest of a status': { ask: { status: ['accepted'], order: 'oldest' }, finds: 'a page', by: /card_of_status\b/ },
  'a colleague who has none': { ask: { assignee: [stranger] }, finds: 'nothing', by: /card_of_assignee\b/ },
  'nobody’s': { ask: { assignee: [nobody] }, finds: 'a page', by: /card_of_assignee\b/ },
  'the oldest of nobody’s': { ask: { assignee: [nobody], order: 'oldest' }, finds: 'a page', by: /card_of_assignee\b/ },
  'nobody’s, of a surname': { ask: { assignee: [nobody], text: '佐藤' }, finds: 'a page', by: /card_of_(assignee|grams)\b/ },
  'nobody’s, of a status': { ask: { assignee: [nobody], status: ['accepted'] }, finds: 'a page', by: /card_of_(assignee|status)\b/ },
  'a stage that none is in': { ask: { stage: [stranger] }, finds: 'nothing', by: /card_of_stage\b/ },
  'at no stage': { ask: { stage: [noStage] }, finds: 'a page', by: /card_of_stage\b/ },
  'at no stage, of a surname': { ask: { stage: [noStage], text: '佐藤' }, finds: 'a page', by: /card_of_(stage|grams)\b/ },
  'to be contacted next': { ask: { order: 'next' }, finds: 'a page', by: /card_of_next\b/ },
  'to be contacted next, of a status': { ask: { order: 'next', status: ['accepted'] }, finds: 'a page', by: /card_of_next\b/ },
  'to be contacted next, of a surname': { ask: { order: 'next', text: '佐藤' }, finds: 'a page', by: byText },
  'a temperature': { ask: { temperature: ['A'] }, finds: 'a page', by: /card_of_shop\b/ },
  'a rent that some pay': { ask: { rentFrom: 130_000 }, finds: 'a page', by: /card_of_shop\b/ },
  'a rent that some pay, and a surname': { ask: { rentFrom: 100_000, text: '佐藤' }, finds: 'a page', by: byText },
}

/** What no index tells: all that the others leave is read, up to the whole shop. */
export const rareAsks: Record<string, Omit<Search, 'by'>> = {
  'a rent that nobody pays': { ask: { rentFrom: 900_000 }, finds: 'nothing' },
  'a rent that nobody finds': { ask: { rentTo: 10_000 }, finds: 'nothing' },
  'a temperature that none has': { ask: { temperature: ['C'] }, finds: 'nothing' },
  'a temperature that none has, and a letter': { ask: { temperature: ['C'], text: '田' }, finds: 'nothing' },
  'two stages and a rent that nobody pays': { ask: { stage: [noStage, stranger], rentFrom: 900_000 }, finds: 'nothing' },
  'nobody’s and a colleague’s, of two states, at a rent that nobody pays': {
    ask: { assignee: [nobody, stranger], status: ['accepted', 'won'], rentFrom: 900_000 },
    finds: 'nothing',
  },
  'to be contacted next, of a temperature that none has': { ask: { order: 'next', temperature: ['C'] }, finds: 'nothing' },
}

export const boardAsks: Record<string, Ask> = {
  all: {},
  'the oldest first': { order: 'oldest' },
  'to be contacted next': { order: 'next' },
  'a status': { status: ['submitted'] },
  'a surname': { text: '佐藤' },
  'a name that nobody has': { text: '龍馬' },
  'a rent that some pay': { rentFrom: 100_000 },
  'a rent that nobody pays': { rentFrom: 900_000 },
}

export function queryOf(ask: Ask): URLSearchParams {
  return new URLSearchParams(
    Object.entries(ask).flatMap(([key, values]) => [values].flat().map((value): [string, string] => [key, String(value)])),
  )
}
