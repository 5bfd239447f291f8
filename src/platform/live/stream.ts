/**
 * Event streams, written straight to the response: no object per event, as fast as bare node. A reader that does
 * not keep up is dropped, so that nobody else waits and memory stays bounded.
 */
import type { ServerResponse } from 'node:http'
import type { Log } from '../log.ts'

type Beat = { data: string; id?: string }

export type EventStream = {
  readonly closed: boolean
  /** `data` is one line (JSON). A prepared `event` shared by many streams costs nothing per stream but the write. */
  send(event: string, data: string, id?: string): void
  onClose(act: () => void): void
  /** Ends it after what was sent. */
  end(): void
}

export type Streams = {
  /** Takes the response over. The beat is asked for every 4 s, after which the client knows that the stream lives. */
  open(response: ServerResponse, beat: () => Beat): EventStream
  readonly count: number
  /** For shutdown: clients reconnect elsewhere. */
  closeAll(): void
}

export type StreamLimits = {
  beatEvery: number
  /** A reader with more than `slowBytes` unread for `slowFor` ms is dropped; with more than `mostBytes` at once. */
  slowBytes: number
  slowFor: number
  mostBytes: number
}

export const streamLimits: StreamLimits = { beatEvery: 4_000, slowBytes: 64 * 1024, slowFor: 10_000, mostBytes: 1024 * 1024 }

/** Beats are spread over this many ticks, so that nobody's news waits until thousands of streams have had theirs. */
const slices = 32
/** Oftener than a stream is written to, for a reader may fill up between two beats; all of them at once, for it is soon done. */
const judgedEvery = 4

type Open = EventStream & { beat(): void; judge(now: number): void }

export function openStreams({ log, limits = streamLimits }: { log: Log; limits?: StreamLimits }): Streams {
  const open: Set<Open>[] = Array.from({ length: slices }, () => new Set())
  let count = 0
  let next = 0
  let tick = 0
  let timer: NodeJS.Timeout | undefined
  let flushes: (() => void)[] = []

  function beatSlice(): void {
    tick = (tick + 1) % slices
    const now = performance.now()
    if (tick % judgedEvery === 0) for (const slice of open) for (const stream of slice) stream.judge(now)
    for (const stream of open[tick]!) stream.beat()
  }

  /**
   * What one change tells thousands is made first and written then, without a pause: a client process that falls asleep between two
   * of its events costs the sender more than the event does.
   */
  function onText(flush: () => void): void {
    if (flushes.push(flush) === 1) process.nextTick(flushAll)
  }

  function flushAll(): void {
    const due = flushes
    flushes = []
    for (const flush of due) flush()
  }

  return {
    get count() {
      return count
    },
    open(response, beat) {
      const slice = open[next++ % slices]!
      const onSlow = (unread: number) => log.info({ unread }, 'live: a reader that does not keep up was dropped')
      const stream = openStream(response, { beat, limits, onSlow, onText })
      slice.add(stream)
      count++
      timer ??= setInterval(beatSlice, limits.beatEvery / slices)
      stream.onClose(() => {
        slice.delete(stream)
        count--
        if (count > 0) return
        clearInterval(timer)
        timer = undefined
      })
      return stream
    },
    closeAll() {
      for (const slice of open) for (const stream of [...slice]) stream.end()
    },
  }
}

type Surroundings = { beat: () => Beat; limits: StreamLimits; onSlow: (unread: number) => void; onText: (flush: () => void) => void }

function openStream(response: ServerResponse, { beat, limits, onSlow, onText }: Surroundings): Open {
  const closing: (() => void)[] = []
  // The client may have gone while what it asked for was being looked up.
  let closed = response.destroyed || response.writableEnded
  let started = false
  let unsent = ''
  let slowSince: number | undefined

  // The stream ends with its connection, so its parts need no frames: one buffer per event instead of three.
  response.useChunkedEncodingByDefault = false
  if (!closed)
    response.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
    })
  // An aborted socket emits errors that nobody can act on; without a listener they would end the process.
  response.on('error', () => {})
  response.on('close', close)

  function close(): void {
    if (closed) return
    closed = true
    for (const act of closing) act()
  }

  /** What the client has not taken yet: in the response only as long as an earlier one goes over the same connection. */
  const unread = () => response.socket?.writableLength ?? response.writableLength

  function drop(): void {
    onSlow(unread())
    response.destroy()
    close()
  }

  function write(text: string): void {
    if (closed) return
    unsent += text
    if (unsent.length === text.length) onText(flush)
  }

  function flush(): void {
    const text = unsent
    unsent = ''
    if (closed) return
    // The first part takes the headers along. What follows has no frames, so the response would only pass it on.
    if (started && response.socket) response.socket.write(text)
    else response.write(text)
    started = true
    if (unread() > limits.mostBytes) drop()
  }

  const stream: Open = {
    get closed() {
      return closed
    },
    send(event, data, id) {
      write(id === undefined ? `event: ${event}\ndata: ${data}\n\n` : `event: ${event}\nid: ${id}\ndata: ${data}\n\n`)
    },
    onClose(act) {
      if (closed) act()
      else closing.push(act)
    },
    end() {
      if (closed) return
      flush()
      response.end()
      close()
    },
    beat() {
      const { data, id } = beat()
      stream.send('beat', data, id)
    },
    judge(now) {
      if (unread() <= limits.slowBytes) slowSince = undefined
      else if (slowSince === undefined) slowSince = now
      else if (now - slowSince > limits.slowFor) drop()
    },
  }
  return stream
}
