/** Keeps one stream open for a changing set of topics: resumes, notices silence and gaps, tries again. Runs in a page or in the worker. */
import type { Heartbeat } from '#contract/live.ts'
import type { QueueRows } from '#contract/tickets/queue.ts'
import { joinVersions, topicLimit } from '#contract/topic.ts'
import { elapsed } from './elapsed.ts'
import { readEvents, type StreamEvent } from './event-source.ts'

export type LiveSignal =
  | { kind: 'event'; topic: string; name: string; data: unknown; version: string }
  /** The stream lives. `now`: the server's clock; `asOf`: when it last saw its database (both ms since 1970). */
  | { kind: 'beat'; topics: readonly string[]; now: number; asOf: number }
  /** A state too long for one event has begun to arrive; it is reported once it is complete. */
  | { kind: 'part'; topic: string }
  | { kind: 'refused'; topic: string; code: string }

export type ConnectionTimings = {
  /** The server sends a beat every 4 s; a connection without one for this long counts as dead. */
  silence: number
  /** From the start of one try to the start of the next, and how long a try may take to bring its first event. */
  retry: number
  cut: number
  /** Coming back from sleep with a beat older than this reopens at once. */
  doubt: number
}
const connectionTimings: ConnectionTimings = { silence: 8_000, retry: 3_000, cut: 3_000, doubt: 5_000 }

export type Connection = {
  /** `version`: what the watcher has; undefined asks for the full state. */
  watch(topic: string, version: string | undefined): void
  unwatch(topic: string): void
  /** The page may have slept: reopens unless a beat came a moment ago. */
  check(): void
  close(): void
}

/**
 * `version` is where to resume; `has` is the version of the last state or change, which the server's beat must know too. `begun`: as much as
 * has come of a queue whose rows come in several events; kept here, because a page that joins the others in between needs all of them.
 */
type Watched = { version: string | undefined; has: string | undefined; begun?: BegunQueue | undefined }
type BegunQueue = Pick<QueueRows, 'tickets'>

export function openConnection(
  endpoint: string,
  onSignal: (signal: LiveSignal) => void,
  timings: ConnectionTimings = connectionTimings,
): Connection {
  const topics = new Map<string, Watched>()
  let attempt: AbortController | undefined
  let attemptAt = 0
  let heard = false
  let heardAt = 0
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
    heard = false
    const followed = [...topics].slice(-topicLimit)
    for (const [, watched] of followed) {
      watched.has = watched.version
      watched.begun = undefined
    }
    const names = followed.map(([name]) => name)
    const lastEventId = joinVersions(followed.map(([, { version }]) => version))
    const query = names.map((name) => `topic=${encodeURIComponent(name)}`).join('&')
    later(giveUp, timings.cut)
    void readEvents(`${endpoint}?${query}`, {
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

  /**
   * Tries start 3 s apart, give or take a sixth. The first after a stream that worked comes within a second. By chance, so that
   * a server that restarts is not met by all at the same instant.
   */
  function retry(): void {
    const chance = Math.random()
    later(reopen, heard ? chance * 1_000 : Math.max(0, timings.retry * (1 + (chance - 0.5) / 3) - elapsed(attemptAt)))
  }

  function hear({ event, data: json }: StreamEvent, names: readonly string[]): void {
    heard = true
    heardAt = Date.now()
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
    // A state whose rest never arrives is begun anew.
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
      // Something was sent that did not arrive, such as when a proxy swallowed a part of the stream.
      if ((watched.has ?? '') !== sent[index]) {
        watched.version = undefined
        gap = true
      } else if (watched.has !== undefined) watched.version = current[index]
    }
    if (gap) giveUp()
    // Until the rest has arrived the page shows an older state.
    else onSignal({ kind: 'beat', topics: whole, now: Date.parse(now), asOf: Date.parse(asOf) })
  }

  /** The whole request was refused: none of its topics may be followed. */
  function refuseAll(names: readonly string[], code: string): void {
    for (const topic of names) if (topics.delete(topic)) onSignal({ kind: 'refused', topic, code })
    if (topics.size > 0) change()
  }

  /** Several pages that open together make one new stream, not several. */
  function change(): void {
    changeTimer ??= setTimeout(reopen, 20)
  }

  return {
    watch(topic, version) {
      const known = topics.get(topic)
      if (known && known.version === version) return
      topics.set(topic, { version, has: version })
      change()
    },
    unwatch(topic) {
      if (topics.delete(topic)) change()
    },
    check() {
      // What is about to open needs no doubt, and opened now it would be cut for the topics that are still being named.
      if (topics.size === 0 || closed || changeTimer !== undefined) return
      const opening = attempt !== undefined && !heard
      if (opening ? elapsed(attemptAt) > timings.cut / 3 : elapsed(heardAt) > timings.doubt || !attempt) reopen()
    },
    close() {
      closed = true
      topics.clear()
      reopen()
    },
  }
}

/** Throws when rows in between were lost, such as in a proxy: the stream is then cut and opened again. */
function addRows({ begun }: Watched, { from, tickets }: QueueRows): { name: 'queue'; data: BegunQueue } {
  if (begun?.tickets.length !== from) throw new Error('rows are missing')
  begun.tickets.push(...tickets)
  return { name: 'queue', data: begun }
}
