/** Keeps one stream open for a changing set of topics. Resumes, detects silence and gaps, retries. Runs in a page or in the shared worker. */
import type { Heartbeat } from '#contract/live.ts'
import type { QueueChunk } from '#contract/tickets/queue.ts'
import { formatLiveEventId, maxTopicsPerStream } from '#contract/topic.ts'
import { wallClockMsSince } from './elapsed.ts'
import { readEventStream, type StreamEvent } from './event-source.ts'

export type LiveSignal =
  | { kind: 'event'; topic: string; name: string; data: unknown; version: string }
  /** Heartbeat. `now`: the server's clock; `asOf`: when it last reached its database (both ms since 1970). */
  | { kind: 'beat'; topics: readonly string[]; now: number; asOf: number }
  /** Part of a state that is too long for one event; the state is reported once it is complete. */
  | { kind: 'part'; topic: string }
  | { kind: 'refused'; topic: string; code: string }

export type ConnectionTimings = {
  /** The server sends a beat every 4 s; a connection without one for this long counts as dead. */
  silence: number
  /** `retry`: from the start of one attempt to the next. `cut`: time limit of an attempt's first event. */
  retry: number
  cut: number
  /** After sleep, a last beat older than this makes the stream reopen at once. */
  doubt: number
}
const connectionTimings: ConnectionTimings = { silence: 8_000, retry: 3_000, cut: 3_000, doubt: 5_000 }

export type LiveConnection = {
  /** `version`: the watcher's; undefined requests the full state. */
  watch(topic: string, version: string | undefined): void
  unwatch(topic: string): void
  /** Call after a possible sleep: reopens unless a beat came recently. */
  check(): void
  close(): void
}

/**
 * `version` is where to resume. `has` is the version of the last state or change; beats are compared with it. `begun` holds the received part of a
 * split queue, because a page that joins in between needs all rows.
 */
type Watched = { version: string | undefined; has: string | undefined; begun?: BegunQueue | undefined }
type BegunQueue = Pick<QueueChunk, 'tickets'>

export function openLiveConnection(
  endpoint: string,
  onSignal: (signal: LiveSignal) => void,
  timings: ConnectionTimings = connectionTimings,
): LiveConnection {
  const topics = new Map<string, Watched>()
  let attempt: AbortController | undefined
  let attemptAt = 0
  let hasReceived = false
  let receivedAt = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let changeTimer: ReturnType<typeof setTimeout> | undefined
  let closed = false

  function later(act: () => void, wait: number): void {
    clearTimeout(timer)
    timer = setTimeout(act, wait)
  }

  function reopen(): void {
    clearTimeout(timer)
    clearTimeout(changeTimer)
    changeTimer = undefined
    attempt?.abort()
    attempt = undefined
    if (closed || topics.size === 0) return
    const mine = new AbortController()
    attempt = mine
    attemptAt = Date.now()
    hasReceived = false
    const followed = [...topics].slice(-maxTopicsPerStream)
    for (const [, watched] of followed) {
      watched.has = watched.version
      watched.begun = undefined
    }
    const names = followed.map(([name]) => name)
    const lastEventId = formatLiveEventId(followed.map(([, { version }]) => version))
    const query = names.map((name) => `topic=${encodeURIComponent(name)}`).join('&')
    later(giveUp, timings.cut)
    void readEventStream(`${endpoint}?${query}`, {
      lastEventId,
      signal: mine.signal,
      onEvent: (event) => attempt === mine && hear(event, names),
    }).then((end) => {
      if (attempt !== mine) return
      attempt = undefined
      if (end === 'cut') retry()
      else refuseAll(names, end.refused)
    })
  }

  function giveUp(): void {
    attempt?.abort()
    attempt = undefined
    retry()
  }

  /** Attempts start 3 s apart, ± a sixth; after a working stream within 1 s. The jitter spreads clients after a server restart. */
  function retry(): void {
    const chance = Math.random()
    later(reopen, hasReceived ? chance * 1_000 : Math.max(0, timings.retry * (1 + (chance - 0.5) / 3) - wallClockMsSince(attemptAt)))
  }

  function hear({ event, data: json }: StreamEvent, names: readonly string[]): void {
    hasReceived = true
    receivedAt = Date.now()
    later(reopen, timings.silence)
    const content = JSON.parse(json)
    if (event === 'beat') {
      hearBeat(content, names)
      return
    }
    const watched = topics.get(content.topic)
    if (!watched) return
    if (event === 'refused') {
      topics.delete(content.topic)
      onSignal({ kind: 'refused', topic: content.topic, code: content.code })
      if (topics.size === 0) reopen()
      return
    }
    const { topic, version } = content
    const { name, data } = event === 'rows' ? addRows(watched, content.data) : { name: event, data: content.data }
    // A split state has no version until complete, so an interrupted one starts over.
    watched.version = watched.has = version || undefined
    watched.begun = version === '' ? data : undefined
    onSignal(version === '' ? { kind: 'part', topic } : { kind: 'event', topic, name, data, version })
  }

  function hearBeat({ now, asOf, sent, current }: Heartbeat, names: readonly string[]): void {
    let gap = false
    const whole = names.filter((name) => !topics.get(name)?.begun)
    for (const [index, name] of names.entries()) {
      const watched = topics.get(name)
      if (!watched) continue
      // An event was lost, for example because a proxy swallowed part of the stream.
      if ((watched.has ?? '') !== sent[index]) {
        watched.version = undefined
        gap = true
      } else if (watched.has !== undefined) watched.version = current[index]
    }
    if (gap) giveUp()
    // Topics with an incomplete state are left out: their page still shows an older one.
    else onSignal({ kind: 'beat', topics: whole, now: Date.parse(now), asOf: Date.parse(asOf) })
  }

  function refuseAll(names: readonly string[], code: string): void {
    for (const topic of names) if (topics.delete(topic)) onSignal({ kind: 'refused', topic, code })
    if (topics.size > 0) change()
  }

  /** Debounced: several pages that open together cause one new stream. */
  function change(): void {
    changeTimer ??= setTimeout(reopen, 20)
  }

  return {
    watch(topic, version) {
      const watched = topics.get(topic)
      if (watched && watched.version === version) return
      topics.set(topic, { version, has: version })
      change()
    },
    unwatch(topic) {
      if (topics.delete(topic)) change()
    },
    check() {
      // Skip if a reopen is scheduled: reopening now would be cut for the topics still being added.
      if (topics.size === 0 || closed || changeTimer !== undefined) return
      const opening = attempt !== undefined && !hasReceived
      if (opening ? wallClockMsSince(attemptAt) > timings.cut / 3 : wallClockMsSince(receivedAt) > timings.doubt || !attempt) reopen()
    },
    close() {
      closed = true
      topics.clear()
      reopen()
    },
  }
}

/** Throws if rows in between were lost, for example in a proxy: the stream is then reopened. */
function addRows({ begun }: Watched, { from, tickets }: QueueChunk): { name: 'queue'; data: BegunQueue } {
  if (begun?.tickets.length !== from) throw new Error('rows are missing')
  begun.tickets.push(...tickets)
  return { name: 'queue', data: begun }
}
