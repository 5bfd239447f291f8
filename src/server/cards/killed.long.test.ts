/** Kills a server while staff change cards. Each change is done wholly or not at all, and a confirmed one is done. */
import { afterAll, beforeAll, expect } from 'vitest'
import type { CustomerDuplicates } from '#contract/cards/same-person.ts'
import { sendCard } from '../../../test/access/card-samples.ts'
import type { TestApp } from '../../../test/app.ts'
import { longTest } from '../../../test/matrix.ts'
import type { ServerProcess } from '../../../test/server-process.ts'
import { startTemporaryServer } from '../../../test/servers.ts'
import { startVisitorCardServers } from '../../../test/visitor-cards.ts'
import { createBearerHeaders, newIdempotencyKey, post } from '../../../test/world.ts'

let cards: Awaited<ReturnType<typeof startVisitorCardServers>>
let server: ServerProcess
const start = () => startTemporaryServer({ DATABASE_URL: cards.app.url })
beforeAll(async () => {
  cards = await startVisitorCardServers()
  server = await start()
})
afterAll(async () => {
  await server?.stop()
  await cards?.stop()
})

const killable: Pick<TestApp, 'request'> = { request: (path, init) => fetch(new URL(path, server.origin), init) }
type Sent = { cardId: string; personId: string; rev: number }
async function sent(name: string): Promise<Sent> {
  const { cardId, rev } = await sendCard({ app: cards.app }, cards.shop, { name: [name], email: ['killed@example.jp'] })
  const [{ customer_id: personId }] = await cards.rowsOf('select customer_id from card where id = $1', cardId)
  return { cardId, personId, rev }
}
async function act<Answer>(
  cardId: string,
  name: string,
  body: object,
  by: Pick<TestApp, 'request'> = cards.app,
  key = newIdempotencyKey(),
) {
  const path = `/shops/${cards.shop.scope.shopId}/cards/${cardId}/${name}`
  const response = await post(by, path, { headers: createBearerHeaders(cards.world.east.members.manager), body, key })
  return { http: response.status, ...((await response.json()) as Answer) }
}
const put = (kept: Sent, merged: Sent) =>
  act<CustomerDuplicates>(kept.cardId, 'merge', { keptId: kept.personId, mergedId: merged.personId })
const binned = async (name: string) => {
  const card = await sent(name)
  await act(card.cardId, 'change', { was: { temperature: null }, change: { temperature: 'A' } })
  const { rev } = await act<{ rev: number }>(card.cardId, 'delete', { rev: card.rev + 1 })
  return { ...card, rev }
}

/** One change, what can be observed of it, and its final state. */
type Deed = { name: string; card: Sent; body: object; kind: string; of: readonly Sent[]; done: State }
type State = { persons: number; merges: number; statuses: string[]; names: number; contacts: number; values: number; events: number }

async function stateOf({ of, kind }: Deed): Promise<State> {
  const [ids, customers] = [of.map(({ cardId }) => cardId), of.map(({ personId }) => personId)]
  const [row] = await cards.rowsOf(
    `select (select count(distinct person_id) from customer where id = any($2)) as persons,
            (select count(*) from customer_merge where kept_id = any($2) or merged_id = any($2)) as merges,
            (select array_agg(status order by id) from card where id = any($1)) as statuses,
            (select count(name) from card where id = any($1)) as names,
            (select count(*) from customer_contact where customer_id = any($2)) as contacts,
            (select count(*) from event_value v join event e on e.id = v.event_id where e.entity_id = any($1)) as values,
            (select count(*) from event where entity_id = any($1) and kind = $3) as events`,
    ids,
    customers,
    kind,
  )
  return row
}

const two = { statuses: ['submitted', 'submitted'], names: 2, contacts: 4, values: 0, events: 2 }

async function prepare(): Promise<Deed[]> {
  const [a, b, c, d] = await Promise.all(['まとめる', 'まとまる', '分ける', '分かれる'].map(sent))
  const { merges } = await put(c!, d!)
  const [back, gone, middle, first, last] = [
    ...(await Promise.all(['戻す', '消す', '間'].map(binned))),
    ...(await Promise.all(['前', '後'].map(sent))),
  ] as [Sent, Sent, Sent, Sent, Sent]
  // The middle of the chain is in the bin; it is restored only to merge it.
  const { rev } = await act<{ rev: number }>(middle.cardId, 'restore', { rev: middle.rev })
  await put(middle, first)
  await put(last, middle)
  const binnedAgain = await act<{ rev: number }>(middle.cardId, 'delete', { rev })
  const merging = { name: 'merge', card: a!, body: { keptId: a!.personId, mergedId: b!.personId }, kind: 'card.merge', of: [a!, b!] }
  const parting = { name: 'unmerge', card: d!, body: { mergeId: merges[0]!.id }, kind: 'card.unmerge', of: [c!, d!] }
  const purging = { name: 'purge', kind: 'card.purge' }
  const nothing = { names: 0, contacts: 0, values: 0, events: 1 }
  return [
    { ...merging, done: { ...two, persons: 1, merges: 1 } },
    { ...parting, done: { ...two, persons: 2, merges: 0 } },
    {
      ...{ name: 'restore', card: back, body: { rev: back.rev }, kind: 'card.restore', of: [back] },
      done: { persons: 1, merges: 0, statuses: ['submitted'], names: 1, contacts: 2, values: 1, events: 1 },
    },
    { ...purging, card: gone, body: { rev: gone.rev }, of: [gone], done: { ...nothing, persons: 0, merges: 0, statuses: ['purged'] } },
    {
      ...{ ...purging, card: middle, body: { rev: binnedAgain.rev }, of: [first, middle, last] },
      done: {
        persons: 1,
        merges: 1,
        statuses: expect.arrayContaining(['purged', 'submitted']),
        names: 2,
        contacts: 4,
        values: 0,
        events: 1,
      },
    },
  ]
}

longTest('Card commands are applied completely or not at all under kill -9 (R2.12)', async () => {
  const counts = { old: 0, done: 0, unanswered: 0 }
  for (let round = 0; round < 20; round++) {
    const deeds = (await Promise.all([prepare(), prepare(), prepare()])).flat().map((deed) => ({ ...deed, key: newIdempotencyKey() }))
    const before = await Promise.all(deeds.map(stateOf))
    let answers = 0
    const victim = server
    const results = await Promise.all(
      deeds.map(({ card, name, body, key }) =>
        act(card.cardId, name, body, killable, key).then(
          ({ http }) => {
            // Some requests are answered by then, some are running, and some have not begun.
            if (++answers === (round % 10) + 1) victim.process.kill('SIGKILL')
            return http
          },
          () => undefined,
        ),
      ),
    )
    await victim.ended
    for (const [at, deed] of deeds.entries()) {
      const state = await stateOf(deed)
      const isDone = state.events === deed.done.events
      expect(state, `${deed.name} in round ${round}`).toEqual(isDone ? deed.done : before[at])
      if (results[at] !== undefined) expect([results[at], isDone]).toEqual([200, true])
      else counts.unanswered++
      counts[isDone ? 'done' : 'old']++
    }
    server = await start()
    // Requests without a response are repeated with the same key.
    for (const [at, { card, name, body, key }] of deeds.entries())
      if (results[at] === undefined) expect(await act(card.cardId, name, body, killable, key)).toMatchObject({ http: 200 })
    for (const deed of deeds) expect(await stateOf(deed), `${deed.name} again in round ${round}`).toEqual(deed.done)
  }
  // Otherwise no kill interrupted a change.
  expect(Math.min(counts.old, counts.done, counts.unanswered)).toBeGreaterThan(20)
})
