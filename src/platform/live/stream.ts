/**
 * Event streams written directly to the response, as fast as bare Node. Unread data stays small, because writers wait for a slow reader
 * (`behind`). A reader that takes nothing at all is dropped.
 */
import type { ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from '../log.ts'

type Heartbeat = { data: string; id?: string }

export type EventStream = {
  readonly closed: boolean
  /**
   * True while the client has not read all that was sent. News that can wait are sent afterwards (`onTaken`), in their state of that
   * time.
   */
  readonly behind: boolean
  /** `data` is one line of JSON. An `event` shared by many streams costs each stream only the write. */
  send(event: string, data: string, id?: string): void
  onClose(act: () => void): void
  /** Ends the stream after what was sent. */
  end(): void
}

type Source = {
  /** Heartbeat, sent every 4 s; to a client that is behind, once it has caught up. */
  beat: () => Heartbeat
  /** Called when the client has read all that was sent. */
  onTaken?: () => void
}

export type EventStreams = {
  open(response: ServerResponse, source: Source): EventStream
  readonly count: number
  /** Ends all streams at shutdown, over some seconds; clients reconnect elsewhere. */
  closeAll(): Promise<void>
}

/** `slowFor`: a client that reads nothing for this many ms while data waits is dropped, however little data that is. */
export type StreamTimings = { beatEvery: number; slowFor: number }

export const streamTimings: StreamTimings = { beatEvery: 4_000, slowFor: 10_000 }

/** Size of one write: small enough to see a slow client's progress. */
const pieceBytes = 64 * 1024
/** A number of characters that never exceeds a piece in bytes. */
const pieceLength = pieceBytes / 3
/** Heartbeats are spread over this many ticks, so that news do not wait for thousands of heartbeats. */
const slices = 32
/** At shutdown. If all clients came back at once, a server that has just started would not open their streams before they give up (3 s). */
const closingMsPerStream = 20
const maxClosingMs = 4_000
/** Ticks between two checks for clients that read nothing. */
const judgedEvery = 4

type Open = EventStream & { beat(): void; judge(now: number): void }

export function createEventStreams({ log, limits = streamTimings }: { log: Log; limits?: StreamTimings }): EventStreams {
  const open: Set<Open>[] = Array.from({ length: slices }, () => new Set())
  let count = 0
  let isClosed = false
  let next = 0
  let tick = 0
  let timer: NodeJS.Timeout | undefined
  let flushes: (() => void)[] = []

  function sendBeats(): void {
    tick = (tick + 1) % slices
    const now = performance.now()
    if (tick % judgedEvery === 0) for (const slice of open) for (const stream of slice) stream.judge(now)
    for (const stream of open[tick]!) stream.beat()
  }

  /**
   * Collects the events of one change and writes them without a pause: waking a sleeping client process between two events costs more
   * than the event.
   */
  function onText(flush: () => void): void {
    if (flushes.push(flush) === 1) process.nextTick(flushAll)
  }

  function flushAll(): void {
    const pending = flushes
    flushes = []
    for (const flush of pending) flush()
  }

  return {
    get count() {
      return count
    },
    open(response, source) {
      const slice = open[next++ % slices]!
      const onSlow = (unread: number) => log.info({ unread }, 'live: a reader that does not keep up was dropped')
      const stream = openStream(response, { ...source, limits, onSlow, onText })
      slice.add(stream)
      count++
      timer ??= setInterval(sendBeats, limits.beatEvery / slices)
      stream.onClose(() => {
        slice.delete(stream)
        count--
        if (count > 0) return
        clearInterval(timer)
        timer = undefined
      })
      // A proxy may send one more request on its open connection. Without data the client would notice after 8 s.
      if (isClosed) stream.end()
      return stream
    },
    async closeAll() {
      isClosed = true
      const pauseMs = Math.min(maxClosingMs, count * closingMsPerStream) / slices
      for (const slice of open) {
        for (const stream of [...slice]) stream.end()
        if (count > 0) await pause(pauseMs)
      }
    },
  }
}

type Dependencies = Source & { limits: StreamTimings; onSlow: (unread: number) => void; onText: (flush: () => void) => void }

function openStream(response: ServerResponse, { beat, onTaken, limits, onSlow, onText }: Dependencies): Open {
  const closing: (() => void)[] = []
  // The client may have disconnected before the stream was ready.
  let closed = response.destroyed || response.writableEnded
  let started = false
  let unsent = ''
  /** The rest of an event longer than a piece. */
  let rest: Buffer | undefined
  let writing = false
  let isBeatDue = false
  let taken = 0
  let lastProgress = { taken, at: performance.now() }

  // The stream ends with its connection, so its parts need no chunked frames: one buffer per event instead of three.
  response.useChunkedEncodingByDefault = false
  if (!closed)
    response.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
    })
  // Without this listener errors of an aborted socket would crash the process.
  response.on('error', () => {})
  response.on('close', close)

  function close(): void {
    if (closed) return
    closed = true
    unsent = ''
    rest = undefined
    for (const act of closing) act()
  }

  function drop(): void {
    // The bytes stay in the response only while an earlier response uses the same connection.
    onSlow(response.socket?.writableLength ?? response.writableLength)
    response.destroy()
    close()
  }

  function write(text: string): void {
    if (closed) return
    unsent += text
    if (unsent.length === text.length && !writing) onText(flush)
  }

  function flush(): void {
    if (closed || writing || (!rest && !unsent)) return
    if (!rest && unsent.length <= pieceLength) {
      put(unsent)
      unsent = ''
      return
    }
    const bytes = rest ?? Buffer.from(unsent)
    if (!rest) unsent = ''
    put(bytes.subarray(0, pieceBytes))
    rest = bytes.length > pieceBytes ? bytes.subarray(pieceBytes) : undefined
  }

  function put(piece: string | Buffer): void {
    writing = true
    // The first piece carries the headers. Later pieces have no frames, so they go directly to the socket.
    if (started && response.socket) response.socket.write(piece, onWritten)
    else response.write(piece, onWritten)
    started = true
  }

  function onWritten(): void {
    writing = false
    taken++
    flush()
    if (writing || closed) return
    if (isBeatDue) stream.beat()
    onTaken?.()
  }

  const stream: Open = {
    get closed() {
      return closed
    },
    get behind() {
      return writing || unsent.length >= pieceLength
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
      const { socket } = response
      const last = Buffer.concat([rest ?? Buffer.alloc(0), Buffer.from(unsent)])
      if (last.length > 0) put(last)
      response.end()
      // After `close` no check watches the client, so the socket's timeout does.
      socket?.setTimeout(limits.slowFor, () => socket.destroy())
      close()
    },
    beat() {
      isBeatDue = stream.behind
      if (isBeatDue) return
      const { data, id } = beat()
      stream.send('beat', data, id)
    },
    judge(now) {
      if (!writing || lastProgress.taken !== taken) lastProgress = { taken, at: now }
      else if (now - lastProgress.at > limits.slowFor) drop()
    },
  }
  return stream
}
