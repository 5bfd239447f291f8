/** Watchers see committed changes only. A hint before its commit would make them read the old state and stay there. */
import { expect, test, vi } from 'vitest'
import { queueTopic } from '#contract/topic.ts'
import { rollback } from '#platform/database/db.ts'
import { lockAndTakeSeq } from '#server/feed/queue-command.ts'
import { queueHintTopic } from '#server/feed/queue-hint.ts'
import { liveTimings } from '#server/tickets/live/watched-shop.ts'
import {
  callNextTicket,
  cleanUpSteps,
  createShopDatabase,
  joinLane,
  type LiveProcess,
  startLiveProcess,
} from '../../../test/live-process.ts'

/** No interval check finds what a hint did not report. */
const hintsAlone = { ...liveTimings, checkEvery: 3_600_000 }
/** Any number, because the database belongs to this test. */
const gate = 4_711

/** From now on a queue change stops in its commit, after all its statements, until `open`. */
async function closeGate({ db }: LiveProcess): Promise<{ reached(): Promise<void>; open(): Promise<void> }> {
  await db.pool.query(
    `create function stop_at_gate() returns trigger language plpgsql as
       $$ begin perform pg_advisory_xact_lock_shared(${gate}); return null; end $$;
     create constraint trigger gate after insert on event deferrable initially deferred
       for each row execute function stop_at_gate()`,
  )
  const holder = await db.pool.connect()
  cleanUpSteps.push(() => holder.release(true))
  await holder.query('select pg_advisory_lock($1)', [gate])
  return {
    reached: () =>
      vi.waitFor(async () => {
        const { rows } = await holder.query(`select 1 from pg_locks where locktype = 'advisory' and objid = $1 and not granted`, [gate])
        expect(rows.length).toBe(1)
      }),
    open: async () => void (await holder.query('select pg_advisory_unlock($1)', [gate])),
  }
}

/** Waits until a transaction waits for another's lock. */
const waiting = ({ db }: LiveProcess) =>
  vi.waitFor(async () => {
    const { rows } = await db.pool.query('select 1 from pg_locks where not granted')
    expect(rows.length).toBeGreaterThan(0)
  })

/** Hints use one connection in order: when this one has arrived, so have earlier ones. */
async function hintsArrived(from: LiveProcess, at: LiveProcess): Promise<void> {
  const fence = Promise.withResolvers<void>()
  const unlisten = at.hints.listen('fence', () => fence.resolve())
  from.hints.publish('fence', 1)
  await fence.promise
  unlisten()
}

test.each([
  {
    change: 'a new ticket',
    act: async (process: LiveProcess, shop: Parameters<typeof joinLane>[1]) => void (await joinLane(process, shop)),
  },
  { change: 'a call', act: callNextTicket },
])('Watchers receive $change only after its commit', async ({ act }) => {
  const { url, shop, member } = await createShopDatabase()
  const processes = [await startLiveProcess(url, url, hintsAlone), await startLiveProcess(url, url, hintsAlone)] as const
  const [one, two] = processes
  await joinLane(one, shop)
  const headers = { cookie: `__session=${member}` }
  const readers = await Promise.all(processes.map((process) => process.follow([queueTopic(shop.scope.shopId)], headers)))
  for (const reader of readers) await reader.next('queue')
  await hintsArrived(one, two)
  const received = processes.map(({ hints }) => {
    const seqs: number[] = []
    cleanUpSteps.push(hints.listen(queueHintTopic(shop.scope.shopId), (seq) => seqs.push(seq)))
    return seqs
  })

  const { reached, open } = await closeGate(one)
  const acted = act(one, shop)
  await reached()
  await hintsArrived(one, two)
  expect(received).toEqual([[], []])
  expect(readers.flatMap(({ events }) => events.filter(({ event }) => event === 'change'))).toEqual([])

  await open()
  await acted
  for (const reader of readers) await reader.next('change')
  expect(received.map((seqs) => seqs.length)).toEqual([1, 1])
  expect(received[0]).toEqual(received[1])
})

test('Two changes in one transaction send one hint, and a rolled-back change none', async () => {
  const { url, shop } = await createShopDatabase()
  const processes = [await startLiveProcess(url, url, hintsAlone), await startLiveProcess(url, url, hintsAlone)] as const
  const [one, two] = processes
  const { shopId } = shop.scope
  const received = processes.map(({ hints }) => {
    const seqs: number[] = []
    cleanUpSteps.push(hints.listen(queueHintTopic(shopId), (seq) => seqs.push(seq)))
    return seqs
  })
  // The second client waits for the first one's lock, and takes the seq that the first gives back.
  const locked = Promise.withResolvers<void>()
  const refused = one.db.inScope(shop.scope, async (tx) => {
    await lockAndTakeSeq(tx, shopId)
    locked.resolve()
    return rollback(await waiting(two))
  })
  await locked.promise
  const newest = await two.db.inScope(shop.scope, async (tx) => {
    await lockAndTakeSeq(tx, shopId)
    return lockAndTakeSeq(tx, shopId)
  })
  await refused
  await hintsArrived(two, one)
  expect(received).toEqual([[newest], [newest]])
})
