/** Faults of a whole chain under the load of 20 visitors, two desks and 300 open ticket pages. `npm run test:chain` runs it. */
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import type { Queue } from '#contract/tickets/queue.ts'
import { type Database, openDatabase } from '#platform/database/db.ts'
import type { CreatedShop } from '#server/organization/create-organization.ts'
import { startApp } from '../app.ts'
import { checkDeskLoadEvents, type DeskLoad, startDeskLoad } from '../desk-load.ts'
import { checkTicketNumbers, type JoinLoad, startJoinLoad } from '../join-load.ts'
import { createBearerHeaders, markSetUp, newMember, newShop, sendJoin, signIn, type TestMember } from '../world.ts'
import { type Chain, startChain } from './chain.ts'
import { type OpenStreams, openStreams } from './streams.ts'

const rounds = Number(process.env.CHAIN_ROUNDS ?? 0)
const minutes = Number(process.env.CHAIN_MINUTES ?? 0)
const streamCount = 300
/** A visitor's pause between two numbers, so that the two desks keep up for an hour. */
const visitorPauseMs = 3_000

type Fault = {
  name: string
  /** Returns what ends the fault. */
  begin(): Promise<() => Promise<void>>
  /** Time after which the fault ends. Without it the fault ends when commands succeed again. */
  holdMs?: number
  losesPrimary?: boolean
  /** Visitors get numbers while the fault lasts. */
  goesOn?: boolean
}

describe.runIf(rounds > 0)('A chain under load', () => {
  let chain: Chain
  let db: Database
  let shop: CreatedShop
  let members: TestMember[]
  let joins: JoinLoad
  let desks: DeskLoad
  let streams: OpenStreams

  const over = { request: (path: string, init?: RequestInit) => fetch(new URL(path, chain.origin), init) }
  const killed =
    (...machines: string[]) =>
    async () => {
      for (const machine of machines) await chain.act('kill', machine)
      return async () => {
        for (const machine of machines) await chain.act('start', machine)
      }
    }
  const ofPrimary = (act: (primary: string) => Promise<() => Promise<void>>) => async () => act((await chain.findPrimary())!)

  const lostPrimary: Fault = {
    name: 'the machine of the primary is killed',
    begin: ofPrimary((primary) => killed(primary)()),
    losesPrimary: true,
  }
  const faults: Fault[] = [
    lostPrimary,
    {
      name: 'PostgreSQL of the primary is killed',
      begin: ofPrimary(async (primary) => {
        await chain.act('kill', primary, 'postgres')
        return async () => {}
      }),
    },
    {
      name: 'the primary is cut from the network',
      begin: ofPrimary(async (primary) => {
        await chain.act('cut', primary)
        return () => chain.act('join', primary)
      }),
      losesPrimary: true,
    },
    {
      name: 'the servers are cut from both databases for 10 s',
      begin: async () => {
        await chain.act('cut', 'lb', 'db1', 'db2')
        return () => chain.act('join', 'lb')
      },
      holdMs: 10_000,
    },
    { name: 'etcd has no quorum for 40 s', begin: killed('etcd1', 'etcd2'), holdMs: 40_000, goesOn: true },
    {
      name: 'PgBouncer is killed and started',
      begin: ofPrimary(async (primary) => {
        await chain.act('kill', primary, 'pgbouncer')
        return () => chain.act('start', primary)
      }),
      holdMs: 1,
    },
    { name: 'all of NATS is away for 10 s', begin: killed('nats1', 'nats2', 'nats3'), holdMs: 10_000, goesOn: true },
    { name: 'an app server is killed', begin: killed('app1'), holdMs: 10_000, goesOn: true },
    {
      name: 'an app server is stopped',
      begin: async () => {
        await chain.act('stop', 'app2')
        return () => chain.act('start', 'app2')
      },
      holdMs: 10_000,
      goesOn: true,
    },
  ]

  const waitLong = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 180_000, interval: 250 })
  const untilHealthy = () => waitLong(async () => expect([await chain.isHealthy(), streams.connected()]).toEqual([true, streamCount]))

  /** Prints the time to the new primary and to the next number that a visitor gets, and the longest gap of a stream. */
  async function play({ name, begin, holdMs, losesPrimary = false, goesOn = false }: Fault): Promise<void> {
    for (const member of members) Object.assign(member, await signIn(over, member.email))
    const former = await chain.findPrimary()
    const startedAt = performance.now()
    const end = await begin()
    const beganAt = performance.now()
    const times: string[] = []
    if (losesPrimary) {
      await waitLong(async () => expect([undefined, former]).not.toContain(await chain.findPrimary()))
      const promotedMs = performance.now() - startedAt
      times.push(`new primary ${seconds(promotedMs)}`)
      expect(promotedMs).toBeLessThan(30_000)
    }
    if (holdMs !== undefined) {
      await pause(holdMs)
      const meanwhile = joins.answers.filter(({ status, sentAt }) => status === 201 && sentAt > beganAt).length
      times.push(`numbers meanwhile ${meanwhile}`)
      if (goesOn) expect(meanwhile).toBeGreaterThan(0)
      await end()
    }
    times.push(`next number ${seconds(await waitForNumber(beganAt))}`)
    if (holdMs === undefined) await end()
    await untilHealthy()
    const gapMs = streams.longestGapMs(startedAt)
    times.push(`longest gap of a stream ${seconds(gapMs)}`)
    console.log(`${name}: ${times.join(', ')}`)
    expect(gapMs).toBeLessThan(5_000)
  }

  /** Returns the time to the response of the first number that was requested after `since`. */
  async function waitForNumber(since: number): Promise<number> {
    await waitLong(async () => expect(joins.answers.some(({ status, sentAt }) => status === 201 && sentAt > since)).toBe(true))
    return Math.min(...joins.answers.flatMap(({ status, sentAt, ms }) => (status === 201 && sentAt > since ? [sentAt + ms - since] : [])))
  }

  beforeAll(async () => {
    chain = await startChain()
    db = openDatabase(chain.databaseUrl, inject('scopeMode'), 3)
    // Makes shop and members. It must not be one more server during the faults.
    const app = await startApp({ database: { url: chain.databaseUrl, db, drop: async () => {} }, settings: () => ({ ROLE: 'web' }) })
    await markSetUp(db)
    shop = await newShop(app, '駅前')
    members = [await newMember(app, shop.scope, 'staff'), await newMember(app, shop.scope, 'staff')]
    await app.stop()
    const tokens: string[] = []
    for (let count = 0; count < streamCount / 10; count++) {
      const joined = await sendJoin(over, shop, { lane: 1 })
      tokens.push(((await joined.json()) as { token: string }).token)
    }
    const urls = Array.from(
      { length: streamCount },
      (_, index) => `${chain.origin}/api/v1/live?topic=ticket:${tokens[index % tokens.length]}`,
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

  test.each(faults)('recovers when $name', play)

  test('recovers each time when the primary is lost again and again', async () => {
    for (let round = 1; round < rounds; round++) await play(lostPrimary)
  })

  test('recovers from a fault every minute', async () => {
    for (let minute = 0; minute < minutes; minute++) {
      const next = pause(60_000)
      await play(faults[(minute * 5) % faults.length]!)
      await next
    }
  })

  test('serves during a rolling upgrade with a migration', async () => {
    const release = await chain.buildNextRelease()
    const beganAt = performance.now()
    await chain.act('upgrade', release)
    await untilHealthy()
    const failed = joins.answers.filter(({ status, sentAt }) => status !== 201 && sentAt > beganAt).length
    console.log(
      `upgrade: ${seconds(performance.now() - beganAt)}  failed joins ${failed}  stream gap ${seconds(streams.longestGapMs(beganAt))}`,
    )
    expect(streams.longestGapMs(beganAt)).toBeLessThan(5_000)
    expect((await db.pool.query('select chain_test from shop')).rowCount).toBeGreaterThan(0)
  })

  test('has issued each number once, lost nothing and shows one queue on all servers', async () => {
    await desks.stop()
    await joins.stop()
    await checkTicketNumbers(db, shop, joins)
    await checkDeskLoadEvents(db, shop, desks)
    const codes = new Set(joins.answers.map(({ status }) => status))
    expect([...codes].filter((status) => ![0, 201, 502, 503, 504].includes(status))).toEqual([])
    await vi.waitFor(async () => {
      const headers = createBearerHeaders(members[0]!)
      const path = `/api/v1/shops/${shop.scope.shopId}/tickets`
      const queues = await Promise.all(
        chain.servers.map(async (server) => {
          const { seq, tickets } = (await (await fetch(`${server}${path}`, { headers })).json()) as Queue
          return { seq, tickets }
        }),
      )
      for (const queue of queues) expect(queue).toEqual(queues[0])
      expect(queues[0]!.seq).toBeGreaterThan(0)
    })
    console.log(`${joins.acknowledged.size} numbers, ${desks.acknowledged.finish.length} visits, responses ${[...codes].sort().join(' ')}`)
  })
})

const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`
