/** Faults of a whole chain under the load of 20 visitors, two desks and 300 open ticket pages. `npm run test:chain` runs it. */
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import type { LaneCallOrder } from '#contract/tickets/call-order.ts'
import type { Queue } from '#contract/tickets/queue.ts'
import { type Database, openDatabase } from '#platform/database/db.ts'
import type { CreatedShop } from '#server/organization/create-organization.ts'
import { startApp } from '../app.ts'
import { checkQueueInvariants } from '../desk.ts'
import { checkDeskLoadEvents, type DeskLoad, startDeskLoad } from '../desk-load.ts'
import { type AcknowledgedJoin, checkTicketNumbers, type JoinLoad, startJoinLoad } from '../join-load.ts'
import { compareQueueTickets } from '../model/compare.ts'
import { waitingInCallOrder } from '../model/line.ts'
import { createBearerHeaders, markSetUp, newDeviceId, newMember, newShop, sendJoin, signIn, type TestMember } from '../world.ts'
import { type Chain, startChain } from './chain.ts'
import { replayLoad } from './replay.ts'
import { type FaultResult, openResults, type Results } from './results.ts'
import { type OpenStreams, openStreams } from './streams.ts'

/** Undefined except in `npm run test:chain`. */
const rounds = process.env.CHAIN_ROUNDS
const minutes = Number(process.env.CHAIN_MINUTES)
const streamCount = 300
/** A visitor's pause between two numbers, so that the two desks keep up for an hour. */
const visitorPauseMs = 8_000
/** Each wait has a condition. These limits only end a chain that does not recover. */
const recoveryMs = 300_000

type Fault = {
  name: string
  /** Returns what ends the fault. */
  begin(): Promise<() => Promise<void>>
  /** Time after which the fault ends. Without it the fault ends when commands succeed again. */
  holdMs?: number
  losesPrimary?: boolean
  /** Visitors get numbers while the fault lasts. */
  goesOn?: boolean
  /** No command fails, not even once. */
  failsNone?: boolean
}

describe.runIf(rounds !== undefined)('A chain under load', () => {
  let chain: Chain
  let db: Database
  let shop: CreatedShop
  let members: TestMember[]
  let joins: JoinLoad
  let desks: DeskLoad
  let streams: OpenStreams
  let results: Results
  const pages: AcknowledgedJoin[] = []

  const over = { request: (path: string, init?: RequestInit) => fetch(new URL(path, chain.origin), init) }
  /** Acts on machines, and later on the same ones to end the fault. */
  const begun =
    (command: string, ending: string, names: readonly string[], ...details: string[]) =>
    async () => {
      for (const name of names) await chain.act(command, name, ...details)
      return async () => {
        for (const name of names) await chain.act(ending, name)
      }
    }
  const ofPrimary =
    (command: string, ending: string, ...details: string[]) =>
    async () =>
      begun(command, ending, [(await chain.findPrimary())!], ...details)()

  const lostPrimaries: Fault[] = [
    { name: 'The machine of the primary is killed', begin: ofPrimary('kill', 'start'), losesPrimary: true },
    { name: 'PostgreSQL of the primary is killed', begin: ofPrimary('kill', 'start', 'postgres'), losesPrimary: true },
    { name: 'The primary is cut from the network', begin: ofPrimary('cut', 'join'), losesPrimary: true },
  ]
  const faults: Fault[] = [
    ...lostPrimaries,
    { name: 'The servers are cut from both databases for 10 s', begin: begun('cut', 'join', ['lb'], 'db1', 'db2'), holdMs: 10_000 },
    { name: 'etcd has no quorum for 40 s', begin: begun('kill', 'start', ['etcd1', 'etcd2']), holdMs: 40_000, goesOn: true },
    { name: 'PgBouncer is killed and started', begin: ofPrimary('kill', 'start', 'pgbouncer'), holdMs: 1 },
    { name: 'NATS is away for 10 s', begin: begun('kill', 'start', ['nats1', 'nats2', 'nats3']), holdMs: 10_000, goesOn: true },
    { name: 'An app server is killed', begin: begun('kill', 'start', ['app1']), holdMs: 10_000, goesOn: true },
    { name: 'An app server is stopped', begin: begun('stop', 'start', ['app2']), holdMs: 10_000, goesOn: true },
    { name: 'An app server is drained', begin: begun('drain', 'start', ['app3']), holdMs: 10_000, goesOn: true, failsNone: true },
  ]
  const upgrade: Fault = {
    name: 'Rolling upgrade of five servers with a migration',
    async begin() {
      await chain.act('upgrade', await chain.buildNextRelease())
      return async () => {}
    },
    holdMs: 1,
    failsNone: true,
  }

  const waitLong = (check: () => Promise<void>) => vi.waitFor(check, { timeout: recoveryMs, interval: 250 })
  const untilHealthy = () => waitLong(async () => expect([await chain.isHealthy(), streams.connected()]).toEqual([true, streamCount]))

  async function play(fault: Fault): Promise<void> {
    try {
      await observe(fault)
    } catch (error) {
      results.miss(`${fault.name}: ${(error as Error).message}`)
      // The next fault needs a whole chain.
      await chain.repair()
      await untilHealthy()
    }
  }

  async function observe({ name, begin, holdMs, losesPrimary = false, goesOn = false, failsNone = false }: Fault): Promise<void> {
    // ID tokens are valid for an hour.
    for (const member of members) Object.assign(member, await signIn(over, member.email))
    const former = await chain.findPrimary()
    const startedAt = performance.now()
    const sinceStart = () => performance.now() - startedAt
    const result: FaultResult = { fault: name }
    const end = await begin()
    const beganAt = performance.now()
    if (losesPrimary) {
      await waitLong(async () => expect([undefined, former]).not.toContain(await chain.findPrimary()))
      result.newPrimary = sinceStart()
    }
    if (holdMs !== undefined) {
      await pause(holdMs)
      if (goesOn && !joins.answers.some(({ status, sentAt }) => status === 201 && sentAt > beganAt)) results.miss(`${name}: no numbers`)
      await end()
    }
    if (!goesOn && !failsNone) result.nextNumber = (await waitForNumber(beganAt)) + beganAt - startedAt
    if (result.newPrimary !== undefined) {
      // Patroni's view may be ten seconds old, and a number needs a primary.
      result.newPrimary = Math.min(result.newPrimary, result.nextNumber ?? Number.POSITIVE_INFINITY)
      if (result.newPrimary > 30_000) results.miss(`${name}: new primary after ${result.newPrimary} ms`)
    }
    if (holdMs === undefined) await end()
    await untilHealthy()
    result.healthy = sinceStart()
    const gaps = streams.gaps(startedAt)
    result.gap = Math.max(0, ...gaps.map(({ ms }) => ms))
    const refused = joins.answers.filter(({ status, sentAt, ms }) => status !== 201 && sentAt + ms > startedAt).length
    result.failed = refused + desks.failures.filter((at) => at > startedAt).length
    results.add(result, gaps)
    for (const gap of gaps) if (gap.ms > 5_000) results.miss(`${name}: ${JSON.stringify(gap)}`)
    if (failsNone && result.failed > 0) results.miss(`${name}: ${result.failed} failed commands`)
  }

  /** Returns the time to the response of the first number that was requested after `since`. */
  async function waitForNumber(since: number): Promise<number> {
    await waitLong(async () => expect(joins.answers.some(({ status, sentAt }) => status === 201 && sentAt > since)).toBe(true))
    return Math.min(...joins.answers.flatMap(({ status, sentAt, ms }) => (status === 201 && sentAt > since ? [sentAt + ms - since] : [])))
  }

  beforeAll(async () => {
    results = openResults()
    chain = await startChain()
    db = openDatabase(chain.databaseUrl, inject('scopeMode'), 3)
    // Makes shop and members. It must not be one more server during the faults.
    const app = await startApp({ database: { url: chain.databaseUrl, db, drop: async () => {} }, settings: () => ({ ROLE: 'web' }) })
    await markSetUp(db)
    shop = await newShop(app, '駅前')
    members = [await newMember(app, shop.scope, 'staff'), await newMember(app, shop.scope, 'staff')]
    await app.stop()
    for (let count = 0; count < streamCount / 10; count++) {
      const device = newDeviceId()
      const joined = (await (await sendJoin(over, shop, { lane: 1, device, locale: 'ja' })).json()) as Pick<
        AcknowledgedJoin,
        'token' | 'ticket'
      >
      pages.push({ ...joined, device, number: joined.ticket.number })
    }
    const urls = Array.from(
      { length: streamCount },
      (_, index) => `${chain.origin}/api/v1/live?topic=ticket:${pages[index % pages.length]!.token}`,
    )
    streams = openStreams(urls)
    joins = startJoinLoad(shop, () => chain.origin, 20, visitorPauseMs)
    desks = startDeskLoad(shop, members, () => chain.origin)
    await untilHealthy()
  })
  afterAll(async () => {
    streams?.close()
    await db?.end()
    await chain?.remove()
  })

  test('gives the database user of the servers no right to make roles', async () => {
    const { rows } = await db.pool.query(
      `select rolcreaterole or rolsuper as unlimited, pg_has_role('uketsuke_app', 'member') as scoped from pg_roles where rolname = current_user`,
    )
    expect(rows).toEqual([{ unlimited: false, scoped: true }])
  })

  // The hour below plays each of them too.
  test.each(minutes < faults.length ? faults : [])('plays: $name', play)

  test('plays the loss of the primary again and again', { timeout: Number(rounds) * recoveryMs }, async () => {
    for (let round = 0; round < Number(rounds); round++) await play(lostPrimaries[round % lostPrimaries.length]!)
  })

  test('plays a fault every minute', { timeout: minutes * recoveryMs }, async () => {
    for (let minute = 0; minute < minutes; minute++) {
      const next = pause(60_000)
      await play(faults[minute % faults.length]!)
      await next
    }
  })

  test('plays a rolling upgrade with a migration', async () => {
    await play(upgrade)
    expect((await db.pool.query('select chain_test from shop')).rowCount).toBeGreaterThan(0)
  })

  test('has issued each number once, lost nothing and shows one queue on all servers', async () => {
    await desks.stop()
    await joins.stop()
    await checkTicketNumbers(db, shop, joins)
    await checkDeskLoadEvents(db, shop, desks)
    await checkQueueInvariants(db, shop.scope.shopId)
    const codes = new Set(joins.answers.map(({ status }) => status))
    expect([...codes].filter((status) => ![0, 201, 502, 503, 504].includes(status))).toEqual([])
    const headers = createBearerHeaders(members[0]!)
    const read = async <T>(server: string, path: string) =>
      (await (await fetch(`${server}/api/v1/shops/${shop.scope.shopId}${path}`, { headers })).json()) as T
    await vi.waitFor(async () => {
      const queues = await Promise.all(chain.servers.map((server) => read<Queue>(server, '/tickets')))
      for (const { seq, tickets } of queues) expect({ seq, tickets }).toEqual({ seq: queues[0]!.seq, tickets: queues[0]!.tickets })
      expect(queues[0]!.seq).toBeGreaterThan(0)
    })
    const model = await replayLoad(db, shop, members, [...pages, ...joins.acknowledged.values()], desks.responses)
    expect(compareQueueTickets(model, await read<Queue>(chain.origin, '/tickets'))).toBeUndefined()
    for (const { id } of shop.lanes)
      expect((await read<LaneCallOrder>(chain.origin, `/lanes/${id}/order`)).order.map(({ number }) => number)).toEqual(
        waitingInCallOrder(model, id).map(({ number }) => number),
      )
    console.log(`${joins.acknowledged.size} numbers, ${desks.acknowledged.finish.length} visits, responses ${[...codes].sort().join(' ')}`)
  })

  test('has missed no limit', () => {
    console.log(results.table())
    expect(results.misses).toEqual([])
  })
})
