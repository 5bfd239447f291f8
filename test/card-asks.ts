/** What staff look for in a list of cards (test/many-cards.ts), and what each search costs the database. */

import { mostCounted } from '#contract/cards/list.ts'
import type { Database, Scope, Tx } from '#platform/db.ts'
import { newId } from '#platform/ids.ts'
import { findBoardText } from '#server/cards/board.ts'
import { idOfNone } from '#server/cards/list.ts'
import { searched } from '#server/cards/listed.ts'

export type CardAsk = {
  text?: string
  from?: Date
  before?: Date
  status?: string[]
  assignee?: string[]
  stage?: string[]
  temperature?: string[]
  least?: number
  most?: number
  /** As the function calls it; the newest first. */
  order?: 'oldest' | 'next' | 'undated'
}

const stranger = newId()
const [early, late] = [new Date('2016-01-04T00:00:00Z'), new Date('2016-01-16T00:00:00Z')]

/** A page and the one that follows. */
const pageAndOne = 51

/** Those that find as many cards among 5,000 as among any more, so that what they cost can be compared. */
export const cardAsks: Record<string, { ask: CardAsk; found: number }> = {
  'the latest': { ask: {}, found: pageAndOne },
  'those of some days': { ask: { from: early, before: late }, found: pageAndOne },
  'a surname that many have': { ask: { text: '佐藤' }, found: pageAndOne },
  'the same, of some days': { ask: { text: '佐藤', from: early, before: late }, found: pageAndOne },
  'one letter': { ask: { text: '山' }, found: pageAndOne },
  kana: { ask: { text: 'やま' }, found: pageAndOne },
  'Latin letters': { ask: { text: 'yama' }, found: pageAndOne },
  'two digits': { ask: { text: '48' }, found: pageAndOne },
  'a name that nobody has': { ask: { text: '龍馬' }, found: 0 },
  'a whole number that nobody has': { ask: { text: '090-1357-24680' }, found: 0 },
  'a status': { ask: { status: ['submitted'] }, found: pageAndOne },
  'a status that few are in': { ask: { status: ['won'] }, found: pageAndOne },
  'a status that none is in': { ask: { status: ['lost'] }, found: 0 },
  'cards of a colleague who has none': { ask: { assignee: [stranger] }, found: 0 },
  'nobody’s': { ask: { assignee: [idOfNone] }, found: pageAndOne },
  'nobody’s, of a surname': { ask: { assignee: [idOfNone], text: '佐藤' }, found: pageAndOne },
  'nobody’s, of a status': { ask: { assignee: [idOfNone], status: ['accepted'] }, found: pageAndOne },
  'the oldest of nobody’s': { ask: { assignee: [idOfNone], order: 'oldest' }, found: pageAndOne },
  'nobody’s and a colleague’s who has none, in any of two states': {
    ask: { assignee: [idOfNone, stranger], status: ['accepted', 'won'] },
    found: pageAndOne,
  },
  'at no stage or one that none is in': { ask: { stage: [idOfNone, stranger] }, found: pageAndOne },
  'a stage that none is in': { ask: { stage: [stranger] }, found: 0 },
  'a temperature': { ask: { temperature: ['A'] }, found: pageAndOne },
  'a temperature that none has, and a name': { ask: { temperature: ['C'], text: '佐藤' }, found: 0 },
  'a rent that some pay': { ask: { least: 130_000 }, found: pageAndOne },
  'a rent that some pay, and a name': { ask: { least: 100_000, text: '佐藤' }, found: pageAndOne },
  'a rent that nobody pays': { ask: { least: 900_000 }, found: 0 },
  'a rent that nobody finds': { ask: { most: 10_000 }, found: 0 },
  'at no stage': { ask: { stage: [idOfNone] }, found: pageAndOne },
  'a surname, at no stage': { ask: { stage: [idOfNone], text: '佐藤' }, found: pageAndOne },
  'the oldest': { ask: { order: 'oldest' }, found: pageAndOne },
  'the oldest of a surname': { ask: { order: 'oldest', text: '佐藤' }, found: pageAndOne },
  'the oldest of a temperature': { ask: { order: 'oldest', temperature: ['A'] }, found: pageAndOne },
  'the oldest of a name that nobody has': { ask: { order: 'oldest', text: '龍馬' }, found: 0 },
  'to be contacted next': { ask: { order: 'next' }, found: pageAndOne },
  'to be contacted next, of a surname': { ask: { order: 'next', text: '佐藤' }, found: pageAndOne },
  'to be contacted next, of a status': { ask: { order: 'next', status: ['accepted'] }, found: pageAndOne },
  'to be contacted next, sent on some days': { ask: { order: 'next', from: early, before: late }, found: pageAndOne },
  'to be contacted next, of a name that nobody has': { ask: { order: 'next', text: '龍馬' }, found: 0 },
  'without a next contact': { ask: { order: 'undated' }, found: pageAndOne },
  'without a next contact, of a surname': { ask: { order: 'undated', text: '佐藤' }, found: pageAndOne },
}

export const findCardsText = 'select * from find_listed_cards($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)'

export function findCardsValues(shopId: string, { text, ...ask }: CardAsk, after?: { at: Date; id: string }): unknown[] {
  const words = searched(shopId, text)
  const { from, before, status, assignee, stage, temperature, least, most, order = 'newest' } = ask
  const values = [words?.words, words?.grams, from, before, status, assignee, stage, temperature, least, most, order, after?.at, after?.id]
  return [...values.map((value) => value ?? null), pageAndOne]
}

type Cost = { rows: number; pages: number; ms: number }

/** `ms`: in the database. */
export async function costOfSearch(db: Database, scope: Required<Scope>, ask: CardAsk): Promise<Cost> {
  return db.readScope(scope, (tx) => costOf(tx, findCardsText, findCardsValues(scope.shopId, ask)))
}

/** What many cards have: stage by stage, as many of them as are counted. What few have is one search of the list's. */
export const boardAsks: Record<string, CardAsk> = {
  all: {},
  'the oldest first': { order: 'oldest' },
  'to be contacted next': { order: 'next' },
  'a status': { status: ['submitted'] },
  'a rent that some pay': { least: 100_000 },
}

export async function costOfBoard(db: Database, scope: Required<Scope>, ask: CardAsk): Promise<Cost> {
  return db.readScope(scope, async (tx) => {
    const { rows } = await tx.$client.query<{ id: string }>('select id from card_stage where shop_id = $1 order by sort', [scope.shopId])
    const stages = [idOfNone, ...rows.map(({ id }) => id)]
    const sought = findCardsValues(scope.shopId, ask).slice(0, 11)
    return costOf(tx, findBoardText, [...sought, stages, stages.map(() => mostCounted)])
  })
}

async function costOf(tx: Tx, text: string, values: unknown[]): Promise<Cost> {
  const { rows } = await tx.$client.query(`explain (analyze, buffers, format json) ${text}`, values)
  const [{ Plan: plan, 'Execution Time': ms }] = rows[0]['QUERY PLAN']
  return { rows: plan['Actual Rows'], pages: plan['Shared Hit Blocks'] + plan['Shared Read Blocks'], ms }
}
