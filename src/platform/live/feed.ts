/** Several topics on one event stream, each with its own version, so that a client resumes each where it was. */
import type { ServerResponse } from 'node:http'
import type { LiveBeat } from '#contract/live.ts'
import { joinVersions } from '#contract/topic.ts'
import type { EventStream, Streams } from './stream.ts'

/** Tells a watcher something: an event's name, its data as JSON, and the version of the topic that it brings. */
export type Emit = (event: string, json: string, version: string) => void

/** Something that can be followed by one watcher. */
export type Feed = {
  /** Emits the full state at once, or only what changed since `resume`, or nothing when that is the current version. */
  start(resume: string | undefined, emit: Emit): Following
}

export type Following = {
  /** Version of what the watcher has. */
  readonly sent: string
  /** Version that the topic has come to; ahead of `sent` when the changes did not concern this watcher. */
  readonly current: string
  /** When it was last certain that `current` is what the database has (ms since 1970). */
  readonly asOf: number
  stop(): void
}

export type StreamTopic = {
  name: string
  /** A code instead of a feed: this topic may not be followed. */
  feed: Feed | { refused: string }
  resume: string | undefined
  /** Asked every minute: a code when the right to follow has ended. Throws when it can't be told now. */
  recheck?: () => Promise<string | undefined>
}

type Followed = { name: string; following: Following | undefined }

/** Takes the response over and writes all topics to it until the client is gone or nothing is left to follow. */
export function streamFeeds(
  streams: Streams,
  response: ServerResponse,
  topics: readonly StreamTopic[],
  now: () => number,
  recheckEvery = 60_000,
): EventStream {
  const followed: Followed[] = topics.map(({ name }) => ({ name, following: undefined }))
  const timers: NodeJS.Timeout[] = []
  const stream = streams.open(response, beat)
  stream.onClose(() => {
    for (const { following } of followed) following?.stop()
    for (const timer of timers) clearInterval(timer)
  })
  for (const [index, topic] of topics.entries()) {
    if (stream.closed) return stream
    start(followed[index]!, topic)
  }
  endWhenEmpty()
  if (stream.closed) return stream
  // At once: it sets the client's clock, and says "nothing new" to one that resumed.
  const first = beat()
  stream.send('beat', first.data, first.id)
  return stream

  function start(entry: Followed, { name, feed, resume, recheck }: StreamTopic): void {
    if ('refused' in feed) {
      stream.send('refused', JSON.stringify({ topic: name, code: feed.refused }))
      return
    }
    const prefix = `{"topic":${JSON.stringify(name)},"version":`
    entry.following = feed.start(resume, (event, json, version) => {
      const versions =
        followed.length === 1 ? version : joinVersions(followed.map((one) => (one === entry ? version : one.following?.sent)))
      stream.send(event, `${prefix}"${version}","data":${json}}`, versions)
    })
    if (recheck)
      timers.push(
        setInterval(() => {
          recheck().then(
            (code) => code && refuse(entry, code),
            // The database is away: the right is looked at again in a minute; until then nothing new comes either.
            () => {},
          )
        }, recheckEvery),
      )
  }

  function refuse(entry: Followed, code: string): void {
    if (stream.closed || !entry.following) return
    entry.following.stop()
    entry.following = undefined
    stream.send('refused', JSON.stringify({ topic: entry.name, code }))
    endWhenEmpty()
  }

  function endWhenEmpty(): void {
    if (followed.every(({ following }) => !following)) stream.end()
  }

  function beat() {
    const current = followed.map(({ following }) => following?.current ?? '')
    const at = now()
    const asOf = followed.reduce((oldest, { following }) => Math.min(oldest, following?.asOf ?? at), at)
    const data: LiveBeat = {
      now: new Date(at).toISOString(),
      asOf: new Date(asOf).toISOString(),
      sent: followed.map(({ following }) => following?.sent ?? ''),
      current,
    }
    return { data: JSON.stringify(data), id: joinVersions(current) }
  }
}
