/** Watchers in a child process, on plain sockets that cost little and the same for both sides. Measures the time until a change reaches them. */
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { handleBenchCommands } from './client-process.ts'
import { type BenchSide, quantile } from './rounds.ts'

export type LiveChangeRequest = { shop: number; url: string; headers: Record<string, string>; body: string }
export type LiveClientCommand =
  | { do: 'open'; side: BenchSide; origin: string; streams: readonly { shop: number; path: string }[] }
  /** Callers send the changes; each watcher of a changed shop is awaited. Timed from sending. */
  | { do: 'change'; side: BenchSide; callers: number; changes: readonly LiveChangeRequest[] }
  /** One change per interval, independent of earlier ones. Timed from the change's response; earlier arrivals count as 0. */
  | { do: 'trickle'; side: BenchSide; every: number; changes: readonly LiveChangeRequest[] }
/** `milliseconds`: until the last watcher; `half` and `most`: until 50 % and 99 %, each from its own change. `bytes`: mean of one event. */
export type LiveClientResult = { milliseconds: number; half: number; most: number; bytes: number }

/** A change that watchers wait for. `since`: start of its time, once known. */
type Awaited = { since: number | undefined }
type Watcher = { shop: number; received: number; awaits: Awaited | undefined }
type Watched = { watchers: Watcher[]; bytes: number; events: number; onEvent: (watcher: Watcher) => void }

const mark = 'event: ticket\n'
/** Longer than any machine needs. */
const timeoutMs = 60_000
const sides = new Map<BenchSide, Watched>()

handleBenchCommands<LiveClientCommand, LiveClientResult>((order) => {
  if (order.do === 'open') return open(order)
  return order.do === 'change' ? change(order) : trickle(order)
})

async function open({ side, origin, streams }: Extract<LiveClientCommand, { do: 'open' }>): Promise<LiveClientResult> {
  const began = performance.now()
  const watched: Watched = sides.get(side) ?? { watchers: [], bytes: 0, events: 0, onEvent: () => {} }
  sides.set(side, watched)
  // A few at a time, because a server's backlog of unaccepted connections is short.
  for (let first = 0; first < streams.length; first += 50) {
    await Promise.all(streams.slice(first, first + 50).map(({ shop, path }) => watch(watched, shop, new URL(path, origin))))
  }
  const milliseconds = performance.now() - began
  return { milliseconds, half: milliseconds, most: milliseconds, bytes: watched.bytes / watched.events }
}

/** Resolves at the first event, which has the whole state. */
function watch(watched: Watched, shop: number, { hostname, port, host, pathname, search }: URL): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname).setNoDelay(true).setEncoding('latin1')
    const watcher: Watcher = { shop, received: 0, awaits: undefined }
    watched.watchers.push(watcher)
    let rest = ''
    socket.on('data', (text: unknown) => {
      // An event may arrive in two parts; it ends with an empty line.
      const [...events] = (rest + String(text)).split('\n\n')
      rest = events.pop() ?? ''
      for (const event of events) {
        if (!event.includes(mark)) continue
        watcher.received++
        watched.events++
        watched.bytes += event.slice(event.indexOf(mark)).length + 2
        if (watcher.received === 1) resolve()
        else watched.onEvent(watcher)
      }
    })
    socket.on('error', (error) => fail(`a stream broke: ${error.message}`))
    socket.on('close', () => fail(`a stream was closed: ${rest}`))
    socket.write(`GET ${pathname}${search} HTTP/1.1\r\nhost: ${host}\r\naccept: text/event-stream\r\n\r\n`)
  })
}

function change({ side, callers, changes }: Extract<LiveClientCommand, { do: 'change' }>): Promise<LiveClientResult> {
  return waitForEvents(side, changes, async (expect) => {
    const left = [...changes]
    const work = async () => {
      for (let next = left.shift(); next; next = left.shift()) {
        expect(next, { since: performance.now() })
        await send(next)
      }
    }
    await Promise.all(Array.from({ length: callers }, work))
  })
}

function trickle({ side, every, changes }: Extract<LiveClientCommand, { do: 'trickle' }>): Promise<LiveClientResult> {
  return waitForEvents(side, changes, async (expect) => {
    const began = performance.now()
    const sent = changes.map(async (next, index) => {
      await pause(Math.max(0, began + index * every - performance.now()))
      const awaited: Awaited = { since: undefined }
      expect(next, awaited)
      await send(next)
      awaited.since = performance.now()
    })
    await Promise.all(sent)
  })
}

/** `act` tells which change each watcher of its shop waits for. */
async function waitForEvents(
  side: BenchSide,
  changes: readonly LiveChangeRequest[],
  act: (expect: (change: LiveChangeRequest, awaited: Awaited) => void) => Promise<void>,
): Promise<LiveClientResult> {
  const watched = sides.get(side)!
  const byShop = Map.groupBy(watched.watchers, ({ shop }) => shop)
  let missing = changes.reduce((sum, { shop }) => sum + byShop.get(shop)!.length, 0)
  const took: number[] = []
  watched.bytes = 0
  watched.events = 0
  const allReceived = Promise.withResolvers<void>()
  watched.onEvent = (watcher) => {
    if (!watcher.awaits) fail(`somebody was told of nothing, in shop ${watcher.shop}`)
    const now = performance.now()
    took.push(now - (watcher.awaits!.since ?? now))
    watcher.awaits = undefined
    if (--missing === 0) allReceived.resolve()
  }
  const late = setTimeout(() => fail(`${missing} had not been told after ${timeoutMs / 1_000} s`), timeoutMs)
  const began = performance.now()
  const sent = act(({ shop }, awaited) => {
    for (const watcher of byShop.get(shop)!) watcher.awaits = awaited
  })
  await allReceived.promise
  const milliseconds = performance.now() - began
  await sent
  clearTimeout(late)
  return { milliseconds, half: quantile(took, 0.5), most: quantile(took, 0.99), bytes: watched.bytes / watched.events }
}

async function send({ url, headers, body }: LiveChangeRequest): Promise<void> {
  const response = await fetch(url, { method: 'POST', headers, body })
  if (!response.ok) fail(`${response.status} ${await response.text()}`)
  await response.text()
}

/** Ends the process and so the bench: an incomplete figure would be wrong. */
function fail(message: string): never {
  console.error(message)
  process.exit(1)
}
