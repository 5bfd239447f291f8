/**
 * Watchers in a process of their own: plain sockets, so that reading costs as little as it can and alike for both sides. Tells how long a
 * change took until the last of them had it.
 */
import { connect, type Socket } from 'node:net'
import { answerOrders } from './client-process.ts'
import { quantile, type Side } from './rounds.ts'

export type LiveOrder =
  /** Opens one stream for each path. */
  | { do: 'open'; side: Side; origin: string; paths: readonly string[] }
  /** Sends the request that changes something, and waits until each stream has told it. */
  | { do: 'change'; side: Side; url: string; headers: Record<string, string>; body: string }
/** `milliseconds`: until the last had it; `half` and `most`: until half of them and 99 of 100 had it. `bytes`: of one event, on average. */
export type LiveAnswer = { milliseconds: number; half: number; most: number; bytes: number }

type Watcher = { socket: Socket; heard: number }
type Watched = { watchers: Watcher[]; bytes: number; events: number; onEvent: () => void }

const mark = 'event: ticket\n'
const sides = new Map<Side, Watched>()

answerOrders<LiveOrder, LiveAnswer>((order) => (order.do === 'open' ? open(order) : change(order)))

async function open({ side, origin, paths }: Extract<LiveOrder, { do: 'open' }>): Promise<LiveAnswer> {
  const began = performance.now()
  const watched: Watched = sides.get(side) ?? { watchers: [], bytes: 0, events: 0, onEvent: () => {} }
  sides.set(side, watched)
  // A few at a time: the queue of connections that a server has not yet accepted is short.
  for (let first = 0; first < paths.length; first += 50) {
    await Promise.all(paths.slice(first, first + 50).map((path) => watch(watched, new URL(path, origin))))
  }
  const milliseconds = performance.now() - began
  return { milliseconds, half: milliseconds, most: milliseconds, bytes: watched.bytes / watched.events }
}

/** Resolves at the first event, which brings the whole state. */
function watch(watched: Watched, { hostname, port, host, pathname, search }: URL): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname).setNoDelay(true).setEncoding('latin1')
    const watcher: Watcher = { socket, heard: 0 }
    watched.watchers.push(watcher)
    let rest = ''
    socket.on('data', (text: unknown) => {
      // An event may come in two parts; its end is an empty line.
      const [...events] = (rest + String(text)).split('\n\n')
      rest = events.pop() ?? ''
      for (const event of events) {
        if (!event.includes(mark)) continue
        watcher.heard++
        watched.events++
        watched.bytes += event.slice(event.indexOf(mark)).length + 2
        if (watcher.heard === 1) resolve()
        watched.onEvent()
      }
    })
    socket.on('error', reject)
    socket.on('close', () => reject(new Error(`a stream was closed: ${rest}`)))
    socket.write(`GET ${pathname}${search} HTTP/1.1\r\nhost: ${host}\r\naccept: text/event-stream\r\n\r\n`)
  })
}

async function change({ side, url, headers, body }: Extract<LiveOrder, { do: 'change' }>): Promise<LiveAnswer> {
  const watched = sides.get(side)!
  const { watchers } = watched
  let missing = watchers.length
  const delivered: number[] = []
  watched.bytes = 0
  watched.events = 0
  const allHaveIt = new Promise<void>((resolve) => {
    watched.onEvent = () => {
      delivered.push(performance.now())
      if (--missing === 0) resolve()
    }
  })
  const began = performance.now()
  const answered = fetch(url, { method: 'POST', headers, body })
  await allHaveIt
  const milliseconds = performance.now() - began
  const response = await answered
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
  await response.text()
  const after = (share: number) => quantile(delivered, share) - began
  return { milliseconds, half: after(0.5), most: after(0.99), bytes: watched.bytes / watched.events }
}
