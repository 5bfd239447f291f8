/** Live data over real HTTP: two server processes with one database. */
import { sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import type { Heartbeat } from '#contract/live.ts'
import type { Queue, QueueChange } from '#contract/tickets/queue.ts'
import type { VisitorTicket } from '#contract/tickets/visitor-ticket.ts'
import { heartbeatTopic, queueTopic, ticketTopic } from '#contract/topic.ts'
import { newId } from '#platform/ids.ts'
import { streamTimings } from '#platform/live/stream.ts'
import { maxStreamsPerCaller } from '#platform/live/stream-quota.ts'
import { proxyDatabase } from '../../../test/database-proxy.ts'
import {
  callNextTicket,
  cleanUpSteps,
  createShopDatabase,
  joinLane,
  leaveLane,
  silentLog,
  startLiveProcess,
  systemClock,
  testTokenDeriver,
} from '../../../test/live-process.ts'
import { newDeviceId } from '../../../test/world.ts'
import { createLiveQueueFeeds } from '../tickets/live/watch.ts'
import { liveTimings } from '../tickets/live/watched-shop.ts'

type Carried<Data> = { topic: string; version: string; data: Data }
/** No interval check finds what a hint did not report. */
const hintsAlone = { ...liveTimings, checkEvery: 3_600_000 }
/** The usual limits, with times divided by ten. */
const hurried = [
  { ...liveTimings, checkEvery: 300 },
  { ...streamTimings, beatEvery: 400 },
] as const
type Cookie = { cookie: string }
const cookie = (value: string): Cookie => ({ cookie: `__session=${value}` })

test('A hint brings a change to staff and visitors on every server process', async () => {
  const { url, shop, member } = await createShopDatabase()
  const [one, two] = [await startLiveProcess(url, url, hintsAlone), await startLiveProcess(url, url, hintsAlone)]
  const token = await joinLane(one, shop)
  const readers = await Promise.all(
    [one, two].map((process) => process.follow([queueTopic(shop.scope.shopId), ticketTopic(token)], cookie(member))),
  )
  for (const reader of readers) {
    const queue = (await reader.next('queue')).data as Carried<Queue>
    expect(queue.data.tickets.map(({ number, status }) => [number, status])).toEqual([['A001', 'waiting']])
    const ticket = (await reader.next('ticket')).data as Carried<VisitorTicket>
    expect(ticket).toMatchObject({ topic: ticketTopic(token), data: { number: 'A001', position: 1 } })
  }
  await callNextTicket(two, shop)
  for (const reader of readers) {
    const change = await reader.next('change')
    expect((change.data as Carried<QueueChange>).data.tickets.map(({ number, status }) => [number, status])).toEqual([['A001', 'called']])
    const event = await reader.next('ticket')
    expect((event.data as Carried<VisitorTicket>).data).toMatchObject({ status: 'called', counter: '1' })
  }
})

test('A ticket issued during a queue’s first read reaches watchers by its hint', async () => {
  const { url, shop } = await createShopDatabase()
  const process = await startLiveProcess(url)
  let busy = true
  const readScope: typeof process.db.readScope = async (scope, work) => {
    const found = await process.db.readScope(scope, work)
    if (busy) {
      busy = false
      await joinLane(process, shop)
    }
    return found
  }
  const live = createLiveQueueFeeds({
    ...process,
    db: { ...process.db, readScope },
    clock: systemClock,
    log: silentLog,
    timings: hintsAlone,
  })
  cleanUpSteps.push(() => live.close())
  const feed = (await live.followQueue(shop.scope))!
  const following = feed.start(undefined, () => {})
  await vi.waitFor(() => expect(JSON.parse(following.take()!.json).today.joined).toBe(1))
})

test('A visitor gets changes of their own ticket only', async () => {
  const { url, shop } = await createShopDatabase()
  const process = await startLiveProcess(url)
  const token = await joinLane(process, shop)
  await joinLane(process, shop, 1)
  const reader = await process.follow([ticketTopic(token)])
  await reader.next('ticket')
  await callNextTicket(process, shop, 1)
  await joinLane(process, shop)
  await callNextTicket(process, shop)
  const update = await reader.next('ticket')
  expect((update.data as Carried<VisitorTicket>).data.status).toBe('called')
  expect(reader.events.filter(({ event }) => event === 'ticket').length).toBe(2)
  expect(JSON.stringify(reader.events)).not.toContain('A002')
})

test('Open streams are limited per device and per ticket, without affecting others', async () => {
  const { url, shop, member } = await createShopDatabase()
  const process = await startLiveProcess(url)
  const token = await joinLane(process, shop)
  const [flood, other] = [newDeviceId(), newDeviceId()].map((device) => ({ cookie: `uketsuke_device=${device}` })) as [Cookie, Cookie]
  const open = await Promise.all(Array.from({ length: maxStreamsPerCaller }, () => process.follow([heartbeatTopic], flood)))
  expect(open.map(({ status }) => status)).toEqual(open.map(() => 200))
  expect((await process.follow([heartbeatTopic], flood)).status).toBe(429)
  expect((await process.follow([heartbeatTopic], other)).status).toBe(200)
  // A closed stream makes room again.
  open[0]!.close()
  await vi.waitFor(async () => expect((await process.follow([heartbeatTopic], flood)).status).toBe(200))

  // An invented device gets no more streams of one ticket; staff are counted by account.
  const many = await Promise.all(
    Array.from({ length: maxStreamsPerCaller }, () => process.follow([ticketTopic(token)], { cookie: `uketsuke_device=${newDeviceId()}` })),
  )
  expect(new Set(many.map(({ status }) => status))).toEqual(new Set([200]))
  expect((await process.follow([ticketTopic(token)], { cookie: `uketsuke_device=${newDeviceId()}` })).status).toBe(429)
  const staff = await process.follow([queueTopic(shop.scope.shopId)], { cookie: `${flood.cookie}; ${cookie(member).cookie}` })
  expect(staff.status).toBe(200)
  await staff.next('queue')
})

test('The test stream is open to any caller and sends heartbeats only (R2.2)', async () => {
  expect(streamTimings.beatEvery).toBe(4_000)
  const { url, shop } = await createShopDatabase()
  const process = await startLiveProcess(url, url, ...hurried)
  const before = Date.now()
  const reader = await process.follow([heartbeatTopic])
  const first = (await reader.next('beat')).data as Heartbeat
  const times = [before, Date.parse(first.now), Date.now()]
  expect(times).toEqual(times.toSorted((a, b) => a - b))
  await joinLane(process, shop)
  await reader.next('beat')
  expect(new Set(reader.events.map(({ event }) => event))).toEqual(new Set(['beat']))
})

test('A new visitor’s stream sends the position even if the cached queue is older', async () => {
  const { url, shop } = await createShopDatabase()
  const process = await startLiveProcess(url)
  const first = await process.follow([ticketTopic(await joinLane(process, shop))])
  await first.next('ticket')
  const silent = { ...process, queue: { ...process.queue, db: { ...process.db, hint: () => {} } } }
  const reader = await process.follow([ticketTopic(await joinLane(silent, shop))])
  const event = (await reader.next('ticket')).data as Carried<VisitorTicket>
  expect(event.data).toMatchObject({ number: 'A002', position: 2, ahead: 1 })
})

test('A check every 3 s finds changes whose hint was lost', async () => {
  expect(liveTimings.checkEvery).toBe(3_000)
  const { url, shop, member } = await createShopDatabase()
  const process = await startLiveProcess(url, url, ...hurried)
  const reader = await process.follow([queueTopic(shop.scope.shopId)], cookie(member))
  await reader.next('queue')
  const silent = { ...process, queue: { ...process.queue, db: { ...process.db, hint: () => {} } } }
  await joinLane(silent, shop)
  const change = await reader.next('change')
  expect((change.data as Carried<QueueChange>).data.tickets.length).toBe(1)
})

test('A reconnecting watcher gets exactly the changes that were missed', async () => {
  const { url, shop, member } = await createShopDatabase()
  const process = await startLiveProcess(url)
  const token = await joinLane(process, shop)
  const topics = [queueTopic(shop.scope.shopId), ticketTopic(token)]
  const first = await process.follow(topics, cookie(member))
  const beat = await first.next('beat')
  first.close()
  const again = await process.follow(topics, { ...cookie(member), 'last-event-id': beat.id })
  await again.next('beat')
  expect(again.events.map(({ event }) => event)).toEqual(['beat'])
  expect((again.events[0]!.data as Heartbeat).sent.join()).toBe(beat.id)
  await joinLane(process, shop)
  // Until then this process itself has not seen it.
  await again.next('change')
  again.close()
  const behind = await process.follow(topics, { ...cookie(member), 'last-event-id': beat.id })
  await behind.next('beat')
  expect(behind.events.map(({ event }) => event)).toEqual(['change', 'ticket', 'beat'])
})

test('Each topic of a stream is authorised separately', async () => {
  const { url, shop, member } = await createShopDatabase()
  const process = await startLiveProcess(url)
  const token = await joinLane(process, shop)
  const queue = queueTopic(shop.scope.shopId)
  const mixed = await process.follow([queue, ticketTopic(token), ticketTopic(testTokenDeriver.derive('ticket', newId())), 'what'])
  const refused = ['refused', 'refused', 'refused'] as const
  for (const _ of refused) await mixed.next('refused')
  expect(mixed.events.filter(({ event }) => event === 'refused').map(({ data }) => (data as { code: string }).code)).toEqual([
    'auth.missing',
    'ticket.notFound',
    'ticket.notFound',
  ])
  expect((await mixed.next('beat')).data).toMatchObject({ sent: ['', expect.stringMatching(/^1\./), '', ''] })
  const strangers = await Promise.all([
    process.follow([queue], cookie('account-2')),
    process.follow([queueTopic(newId())], cookie('account-2')),
    process.follow([queueTopic(newId())], cookie(member)),
  ])
  expect(strangers.map(({ status }) => status)).toEqual([404, 404, 404])
  expect((await process.follow([queue])).status).toBe(401)
  expect((await process.follow([ticketTopic('x'.repeat(22))])).status).toBe(404)
  expect(process.streams.count).toBe(1)
})

test('Thirty joins made while a queue is read are sent in at most two updates', async () => {
  expect(liveTimings.updateEvery).toBe(250)
  const { url, shop } = await createShopDatabase()
  const process = await startLiveProcess(url)
  const gate = Promise.withResolvers<void>()
  let reads = 0
  // The first read is of the whole queue; the second one waits until all have joined.
  const readScope: typeof process.db.readScope = async (scope, work) => {
    if (++reads === 2) await gate.promise
    return process.db.readScope(scope, work)
  }
  const live = createLiveQueueFeeds({
    ...process,
    db: { ...process.db, readScope },
    clock: systemClock,
    log: silentLog,
    timings: hintsAlone,
  })
  cleanUpSteps.push(() => live.close())
  const feed = (await live.followQueue(shop.scope))!
  const updates: QueueChange[] = []
  const following = feed.start(undefined, () => updates.push(JSON.parse(following.take()!.json)))
  following.take()
  await Promise.all(Array.from({ length: 30 }, () => joinLane(process, shop)))
  gate.resolve()
  await vi.waitFor(() => expect(updates.at(-1)?.today.joined).toBe(30))
  expect(updates.length).toBeLessThanOrEqual(2)
  expect(new Set(updates.flatMap(({ tickets }) => tickets.map(({ id }) => id))).size).toBe(30)
})

test('A page opened while the next day’s queue is read shows how its ticket ended', async () => {
  const { url, shop } = await createShopDatabase()
  const process = await startLiveProcess(url)
  const [reached, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let isNextDay = false
  const readScope: typeof process.db.readScope = async (scope, work) => {
    if (isNextDay) {
      reached.resolve()
      await gate.promise
    }
    return process.db.readScope(scope, work)
  }
  const live = createLiveQueueFeeds({
    ...process,
    db: { ...process.db, readScope },
    clock: () => systemClock().add({ hours: isNextDay ? 48 : 0 }),
    log: silentLog,
    timings: hintsAlone,
  })
  cleanUpSteps.push(() => live.close())
  const token = await joinLane(process, shop)
  const { rows } = await process.db.pool.query<{ id: string }>('select id from ticket')
  await live.followQueue(shop.scope)
  const feed = (await live.followTicket(shop.scope, rows[0]!.id))!
  isNextDay = true
  await leaveLane(process, token)
  // The read has begun without the page, which opens now.
  await reached.promise
  const statuses: string[] = []
  const following = feed.start(undefined, () => {
    const event = following.take()
    if (event) statuses.push(JSON.parse(event.json).status)
  })
  gate.resolve()
  await vi.waitFor(() => expect(statuses).toEqual(['cancelled']))
})

test('Watching staff get the whole queue anew when settings or lanes change', async () => {
  const { url, shop, member } = await createShopDatabase()
  const process = await startLiveProcess(url, url, ...hurried)
  const reader = await process.follow([queueTopic(shop.scope.shopId)], cookie(member))
  await reader.next('queue')
  await process.db.inScope(shop.scope, async (tx) => {
    await tx.execute(sql`update lane set open = false where id = ${shop.lanes[0]!.id}`)
    await tx.execute(sql`update shop_feed set settings_version = settings_version + 1`)
  })
  const queue = await reader.next('queue')
  expect((queue.data as Carried<Queue>).data.lanes.map(({ open }) => open)).toEqual([false, true])
})

test('Yesterday’s ticket is removed from today’s queue once closed', async () => {
  const { url, shop, member } = await createShopDatabase()
  const process = await startLiveProcess(url)
  const [yesterday, today] = [await joinLane(process, shop), await joinLane(process, shop)]
  await process.db.inScope(shop.scope, (tx) => tx.execute(sql`update ticket set business_day = business_day - 1 where ordinal = 1`))
  const staff = await process.follow([queueTopic(shop.scope.shopId)], cookie(member))
  const visitor = await process.follow([ticketTopic(yesterday)])
  const shown = async () => ((await staff.next('queue')).data as Carried<Queue>).data.tickets.map(({ number, status }) => [number, status])
  expect(await shown()).toEqual([
    ['A001', 'waiting'],
    ['A002', 'waiting'],
  ])
  await visitor.next('ticket')
  await leaveLane(process, yesterday)
  expect(await shown()).toEqual([['A002', 'waiting']])
  expect(((await visitor.next('ticket')).data as Carried<VisitorTicket>).data).toMatchObject({ number: 'A001', status: 'cancelled' })
  await leaveLane(process, today)
  const change = (await staff.next('change')).data as Carried<QueueChange>
  expect(change.data.tickets.map(({ number, status }) => [number, status])).toEqual([['A002', 'cancelled']])
})

test('Streams survive a database outage, and heartbeats show the data’s age', async () => {
  const { url, shop, member } = await createShopDatabase()
  const proxy = await proxyDatabase(url)
  cleanUpSteps.push(() => proxy.cut())
  const [near, far] = [await startLiveProcess(proxy.url, proxy.url, ...hurried), await startLiveProcess(url)]
  const reader = await near.follow([queueTopic(shop.scope.shopId)], cookie(member))
  await reader.next('beat')
  await proxy.cut()
  const beats = () => reader.events.slice(sentBefore).flatMap(({ event, data }) => (event === 'beat' ? [data as Heartbeat] : []))
  const sentBefore = reader.events.length
  await joinLane(far, shop)
  await expect.poll(() => beats().length).toBeGreaterThan(2)
  // The first heartbeat may report a check that was under way. After it nothing is confirmed.
  const [, before, after] = beats() as [Heartbeat, Heartbeat, Heartbeat]
  expect([after.asOf, after.now > before.now]).toEqual([before.asOf, true])
  expect((await near.follow([queueTopic(shop.scope.shopId)], cookie(member))).status).toBe(503)
  await proxy.restore()
  // The change arrives as a delta, or in the whole queue if the hint connection is back earlier.
  const receivedChanges = () => reader.events.slice(sentBefore).filter(({ event }) => event === 'change' || event === 'queue')
  await expect.poll(() => receivedChanges().map(({ data }) => (data as Carried<QueueChange>).data.tickets.length)).toContain(1)
  await reader.next('beat', (beat: Heartbeat) => beat.asOf > before.asOf)
  // The hint connection is back as well.
  await vi.waitFor(async () => {
    await joinLane(far, shop)
    await reader.next('change', undefined, 1_000)
  })
})

test('A shop without watchers is dropped from memory after a while', async () => {
  const { url, shop, member } = await createShopDatabase()
  const process = await startLiveProcess(url)
  const short = createLiveQueueFeeds({
    ...process,
    clock: systemClock,
    log: silentLog,
    timings: { checkEvery: 3_000, dropAfter: 50, updateEvery: 250 },
  })
  cleanUpSteps.push(() => short.close())
  const feed = await short.followQueue(shop.scope)
  const following = feed!.start(undefined, () => {})
  expect(short.watched).toBe(1)
  following.stop()
  await vi.waitFor(() => expect(short.watched).toBe(0))
  expect(member).toBeTruthy()
})
