import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import type { Heartbeat } from '#contract/live.ts'
import { openLog } from '#platform/log.ts'
import { openEventReader } from '../../../test/event-reader.ts'
import { type LiveFeed, type StreamTopic, streamFeeds } from './feed.ts'
import { createEventStreams, streamTimings } from './stream.ts'

const log = openLog({ logLevel: 'silent', version: 'test', appEnv: 'development' })
const undo: (() => void)[] = []
afterEach(() => {
  for (const act of undo.splice(0).reverse()) act()
})

function tally(asOf = 0) {
  const watchers = new Set<() => void>()
  let version = 1
  const feed: LiveFeed = {
    start(resume, wake) {
      let sent = resume ?? ''
      watchers.add(wake)
      return {
        take() {
          if (sent === String(version)) return undefined
          sent = String(version)
          return { event: 'count', json: sent, version: sent }
        },
        get sent() {
          return sent
        },
        get current() {
          return String(version)
        },
        asOf,
        stop: () => void watchers.delete(wake),
      }
    },
  }
  const moveOn = ({ quietly }: { quietly: boolean }) => {
    version++
    if (!quietly) for (const wake of watchers) wake()
  }
  return { feed, moveOn, watchers: () => watchers.size }
}

async function follow(
  topics: StreamTopic[],
  { recheckEvery = 60_000, beatEvery = streamTimings.beatEvery, pace = undefined as undefined | (() => Promise<void>) } = {},
) {
  const streams = createEventStreams({ log, limits: { ...streamTimings, beatEvery } })
  const server = createServer((_, response) => streamFeeds(streams, response, topics, () => 5_000, recheckEvery))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const reader = await openEventReader(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`, {}, pace)
  undo.push(() => {
    reader.close()
    server.closeAllConnections()
    server.close()
  })
  return { reader, streams }
}
const topic = (name: string, feed: StreamTopic['feed'], more: Partial<StreamTopic> = {}): StreamTopic => ({
  name,
  feed,
  resume: undefined,
  ...more,
})

test('Each topic of a stream resumes at the version that its watcher has', async () => {
  const [one, two] = [tally(), tally()]
  const { reader } = await follow([topic('one', one.feed), topic('two', two.feed, { resume: '1' })])
  const first = await reader.next('count')
  expect(first).toMatchObject({ data: { topic: 'one', version: '1', data: 1 } })
  expect((await reader.next('beat')).id).toBe('1,1')
  two.moveOn({ quietly: false })
  expect(await reader.next('count')).toMatchObject({ id: '1,2', data: { topic: 'two', version: '2', data: 2 } })
})

test('A heartbeat has each topic’s versions (sent, current) and the oldest data’s time', async () => {
  const [one, two] = [tally(4_000), tally(3_000)]
  const { reader } = await follow([topic('one', one.feed), topic('no', { refused: 'ticket.notFound' }), topic('two', two.feed)], {
    beatEvery: 80,
  })
  expect((await reader.next('refused')).data).toEqual({ topic: 'no', code: 'ticket.notFound' })
  two.moveOn({ quietly: true })
  const beat = await reader.next('beat', ({ current }: Heartbeat) => current[2] === '2')
  expect(beat.id).toBe('1,,2')
  expect(beat.data).toEqual({
    now: '1970-01-01T00:00:05.000Z',
    asOf: '1970-01-01T00:00:03.000Z',
    sent: ['1', '', '1'],
    current: ['1', '', '2'],
  })
})

test('A lost access right ends its topic, and the last ended topic ends the stream', async () => {
  const [one, two] = [tally(), tally()]
  const rights = { one: undefined as string | undefined, two: undefined as string | undefined }
  const recheck = (name: 'one' | 'two') => ({ recheck: async () => rights[name] })
  const { reader, streams } = await follow([topic('one', one.feed, recheck('one')), topic('two', two.feed, recheck('two'))], {
    recheckEvery: 20,
  })
  await reader.next('beat')
  rights.one = 'shop.notFound'
  expect((await reader.next('refused')).data).toEqual({ topic: 'one', code: 'shop.notFound' })
  expect([one.watchers(), two.watchers()]).toEqual([0, 1])
  two.moveOn({ quietly: false })
  await reader.next('count', ({ data }: { data: number }) => data === 2)
  rights.two = 'auth.invalid'
  await reader.next('refused')
  await reader.ended
  expect([two.watchers(), streams.count]).toEqual([0, 0])
})

test('An access right that cannot be checked stays valid', async () => {
  const one = tally()
  const recheck = vi.fn(async () => {
    throw new Error('the database is away')
  })
  const { reader } = await follow([topic('one', one.feed, { recheck })], { recheckEvery: 20 })
  await vi.waitFor(() => expect(recheck.mock.calls.length).toBeGreaterThan(2))
  one.moveOn({ quietly: false })
  await reader.next('count', ({ data }: { data: number }) => data === 2)
})

/** A state in so many parts of that many bytes each, then the counts of a tally. */
function long(parts: number, bytes: number) {
  const { feed: counts, moveOn } = tally()
  let taken = 0
  const feed: LiveFeed = {
    start(_, wake) {
      const following = counts.start('1', wake)
      return {
        take() {
          if (taken === parts) return following.take()
          taken++
          return { event: 'part', json: `"${'x'.repeat(bytes)}"`, version: taken === parts ? '1' : '' }
        },
        get sent() {
          return taken === parts ? following.sent : ''
        },
        get current() {
          return following.current
        },
        asOf: 0,
        stop: following.stop,
      }
    },
  }
  return { feed, moveOn, taken: () => taken }
}

test('An access right lost while a stream opens ends the stream', async () => {
  const { reader } = await follow([topic('one', tally().feed, { recheck: async () => 'auth.invalid', onDoubt: () => () => {} })])
  expect((await reader.next('refused')).data).toEqual({ topic: 'one', code: 'auth.invalid' })
  await reader.ended
})

test('A long state is sent in parts at the speed of the client', async () => {
  const parts = 400
  const one = long(parts, 100_000)
  let [takeOne, open] = [() => {}, false]
  const pace = () => (open ? undefined : new Promise<void>((resolve) => (takeOne = resolve)))
  const { reader, streams } = await follow([topic('one', one.feed)], { pace: async () => pace(), beatEvery: 80 })
  const eventsNamed = (name: string) => reader.events.filter(({ event }) => event === name)
  // Piece by piece, until a heartbeat has come in between.
  await vi.waitFor(
    () => {
      takeOne()
      expect(eventsNamed('beat').length).toBeGreaterThan(1)
    },
    { interval: 5 },
  )
  // Parts that are not taken are not made either, except for what the sockets hold.
  const made = one.taken()
  expect(made - eventsNamed('part').length).toBeLessThan(parts / 2)
  for (let times = 0; times < 1_000; times++) one.moveOn({ quietly: false })
  expect([one.taken(), streams.count]).toEqual([made, 1])
  open = true
  takeOne()
  expect(await reader.next('count')).toMatchObject({ id: '1001', data: { version: '1001', data: 1001 } })
  const receivedParts = eventsNamed('part')
  expect(receivedParts.map(({ id }) => id)).toEqual([...Array(parts - 1).fill(''), '1'])
  expect(eventsNamed('count')).toHaveLength(1)
  // Heartbeats in between say that the state is incomplete, and no client resumes from them past what it has.
  const [beats, whole] = [eventsNamed('beat'), reader.events.indexOf(receivedParts.at(-1)!)]
  expect(beats.filter((beat) => reader.events.indexOf(beat) < whole).length).toBeGreaterThan(1)
  for (const { id, data } of beats)
    expect([id, (data as Heartbeat).current]).toEqual([(data as Heartbeat).sent[0], (data as Heartbeat).sent])
  for (const beat of beats) expect((beat.data as Heartbeat).sent[0] === '').toBe(reader.events.indexOf(beat) < whole)
})

test('A watcher that disconnects is removed from all its topics', async () => {
  const [one, two] = [tally(), tally()]
  const { reader } = await follow([topic('one', one.feed), topic('two', two.feed)])
  await reader.next('beat')
  expect([one.watchers(), two.watchers()]).toEqual([1, 1])
  reader.close()
  await vi.waitFor(() => expect([one.watchers(), two.watchers()]).toEqual([0, 0]))
})
