/** (i) A shop's cards: what a page of each search costs among many, beside what it costs among 10,000, and how long 20 who search at once wait. */

import { nobody, noStage } from '#contract/cards/list.ts'
import { idOfNone } from '#server/cards/list.ts'
import { boardAsks, type CardAsk, cardAsks, costOfBoard, costOfSearch } from '../test/card-asks.ts'
import { costOfDuplicates, duplicateAsks } from '../test/duplicate-asks.ts'
import { fillCards } from '../test/many-cards.ts'
import { startClient } from './client-process.ts'
import type { Carried, Load } from './load-client.ts'
import { decimal, type Part, part, whole } from './report.ts'
import { median, quantile } from './rounds.ts'
import type { World } from './world.ts'

type Options = { rounds: number; cards: number }
type Cost = { pages: number; ms: number }

const fewCards = 10_000
const callers = 20

export async function benchCards(world: World, { rounds, cards }: Options): Promise<Part> {
  const found = part(`Cards of a shop: a page of 50 among ${whole(fewCards)} and among ${whole(cards)}`, [
    'search',
    'pages read',
    'ratio',
    'target',
    'median',
    'ratio',
    'target',
  ])
  const { shopId } = world.main
  const { rows } = await world.db.pool.query<{ organization_id: string }>('select organization_id from resolver where shop_id = $1', [
    shopId,
  ])
  const scope = { organizationId: rows[0]!.organization_id, shopId }
  await fillCards(world, scope, fewCards)
  const before = await costs(world, scope, rounds)
  await fillCards(world, scope, cards, fewCards)
  const after = await costs(world, scope, rounds)
  for (const [name, many] of after) {
    const few = before.get(name)!
    const [pages, time] = [many.pages / few.pages, many.ms / few.ms]
    const medians = `${decimal(few.ms)}, ${decimal(many.ms)} ms`
    found.row(
      name,
      `${few.pages}, ${many.pages}`,
      decimal(pages),
      found.atMost(pages, 1.5),
      medians,
      decimal(time),
      found.atMost(time, 1.5),
    )
  }
  found.note(await searchTogether(world, rounds))
  const sizes = await world.db.pool.query<{ name: string; size: string }>(
    `select relname as name, pg_size_pretty(pg_relation_size(oid)) as size from pg_class where relname = 'card' or relname like 'card\\_%' and relkind = 'i'
       and oid in (select indexrelid from pg_index where indrelid = 'card'::regclass) order by relname`,
  )
  found.note(`Sizes: ${sizes.rows.map(({ name, size }) => `${name} ${size}`).join(', ')}.`)
  return found.end()
}

async function costs({ db }: World, scope: Parameters<typeof costOfSearch>[1], rounds: number): Promise<Map<string, Cost>> {
  const found = new Map<string, Cost>()
  for (const [name, { ask, found: meant }] of Object.entries(cardAsks)) {
    await costOfSearch(db, scope, ask)
    const runs = []
    for (let round = 0; round < rounds; round++) runs.push(await costOfSearch(db, scope, ask))
    const [{ pages, rows }] = runs as [(typeof runs)[number]]
    if (rows !== meant) throw new Error(`${name}: ${rows} cards instead of ${meant}`)
    found.set(name, { pages, ms: median(runs.map(({ ms }) => ms)) })
  }
  for (const [name, ask] of Object.entries(boardAsks)) {
    await costOfBoard(db, scope, ask)
    const runs = []
    for (let round = 0; round < rounds; round++) runs.push(await costOfBoard(db, scope, ask))
    found.set(`the board: ${name}`, { pages: runs[0]!.pages, ms: median(runs.map(({ ms }) => ms)) })
  }
  for (const [name, { known, found: meant }] of Object.entries(duplicateAsks)) {
    const runs = []
    for (let round = 0; round < rounds; round++) runs.push(await costOfDuplicates(db, scope, known))
    const [{ pages, rows }] = runs as [(typeof runs)[number]]
    if (rows !== meant) throw new Error(`${name}: ${rows} persons instead of ${meant}`)
    found.set(`the same person: ${name}`, { pages, ms: median(runs.map(({ ms }) => ms)) })
  }
  return found
}

/** Each goes through the searches again and again, beginning at another one than the others. */
async function searchTogether({ server, main: { shopId, bearer } }: World, rounds: number): Promise<string> {
  const client = startClient<Load, Carried>('load-client.ts')
  try {
    const targets = Object.values(cardAsks)
      .filter(({ ask }) => ask.order !== 'undated')
      .map(({ ask }) => ({ path: `/api/v1/shops/${shopId}/cards?${queryOf(ask)}` }))
    const load = { origin: server.origin, callers, targets, inTurn: true, bearer }
    await client.ask({ ...load, milliseconds: 2_000 })
    const { perSecond, took } = await client.ask({ ...load, milliseconds: rounds * 1_000 })
    const percentiles = `p50 ${decimal(median(took), 1)} ms, p99 ${decimal(quantile(took, 0.99), 1)} ms (aim: 50 ms)`
    return `${callers} who search without a pause, over HTTP: ${percentiles}, ${whole(perSecond)} searches a second.`
  } finally {
    client.stop()
  }
}

function queryOf({ text, from, before, status, assignee, stage, temperature, least, most, order }: CardAsk): URLSearchParams {
  const day = (at: Date | undefined) => at?.toISOString().slice(0, 10)
  const single = { text, from: day(from), to: day(before), order, rentFrom: least?.toString(), rentTo: most?.toString() }
  const given = Object.entries(single).flatMap(([key, value]): [string, string][] => (value === undefined ? [] : [[key, value]]))
  const several = (key: string, values: string[] = []) => values.map((value): [string, string] => [key, value])
  const or = (none: string, ids: string[] = []) => ids.map((id) => (id === idOfNone ? none : id))
  return new URLSearchParams([
    ...given,
    ...several('status', status),
    ...several('temperature', temperature),
    ...several('assignee', or(nobody, assignee)),
    ...several('stage', or(noStage, stage)),
  ])
}
