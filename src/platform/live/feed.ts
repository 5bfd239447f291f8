/** Several topics on one event stream, each with its own version, so that a client resumes each where it was. */
import type { ServerResponse } from 'node:http'
import type { LiveBeat } from '#contract/live.ts'
import { joinVersions } from '#contract/topic.ts'
import type { EventStream, Streams } from './stream.ts'

/** An event's name, its data as JSON, and the version of the topic that the watcher has with it: '' while more of the same state is to come. */
export type News = { event: string; json: string; version: string }

/** Something that can be followed by one watcher. */
export type Feed = {
  /**
   * `wake` says that there may be news; they are taken at once or, for a watcher who is behind, when that one has caught up. So what a slow
   * watcher misses does not pile up: it takes what has changed since what it has.
   */
  start(resume: string | undefined, wake: () => void): Following
}

export type Following = {
  /** What comes next: the full state or its next part, or only what changed since `sent`; nothing when that is all. */
  take(): News | undefined
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
  /** Checked every minute: answers a code when the right to follow has ended, and throws when that can't be found out now. */
  recheck?: () => Promise<string | undefined>
  /** Calls back when the right may just have ended, so that nobody waits for the minute. Answers the function that ends it. */
  onDoubt?: (check: () => void) => () => void
}

/** `prefix`: what the data of each of its events begin with. */
type Followed = { name: string; prefix: string; following: Following | undefined }

/** Takes the response over and writes all topics to it until the client is gone or nothing is left to follow. */
export function streamFeeds(
  streams: Streams,
  response: ServerResponse,
  topics: readonly StreamTopic[],
  now: () => number,
  recheckEvery = 60_000,
): EventStream {
  const followed: Followed[] = topics.map(({ name }) => ({
    name,
    prefix: `{"topic":${JSON.stringify(name)},"version":`,
    following: undefined,
  }))
  const rechecks: (() => void)[] = []
  /** Whether news wait until the client has taken what was sent. */
  let late = false
  const stream = streams.open(response, { beat, onTaken: () => late && catchUp() })
  stream.onClose(() => {
    for (const { following } of followed) following?.stop()
    for (const end of rechecks) end()
  })
  for (const [index, topic] of topics.entries()) {
    if (stream.closed) return stream
    start(followed[index]!, topic)
  }
  endWhenEmpty()
  catchUp()
  if (stream.closed) return stream
  // At once: it sets the client's clock, and says "nothing new" to one that resumed.
  const first = beat()
  stream.send('beat', first.data, first.id)
  return stream

  function start(entry: Followed, { name, feed, resume, recheck, onDoubt }: StreamTopic): void {
    if ('refused' in feed) {
      stream.send('refused', JSON.stringify({ topic: name, code: feed.refused }))
      return
    }
    entry.following = feed.start(resume, () => {
      late ||= stream.behind || tell(entry)?.version === ''
      if (late && !stream.behind) catchUp()
    })
    if (!recheck) return
    const check = () =>
      void recheck().then(
        (code) => code && refuse(entry, code),
        // The database is away: the right is looked at again in a minute; until then nothing new comes either.
        () => {},
      )
    const timer = setInterval(check, recheckEvery)
    rechecks.push(() => clearInterval(timer))
    if (onDoubt) rechecks.push(onDoubt(check))
  }

  function tell({ prefix, following }: Followed): News | undefined {
    const news = stream.closed ? undefined : following?.take()
    if (!news) return undefined
    const { event, json, version } = news
    // A client that resumed in the middle of a state would never get the rest of it.
    const id = version === '' ? undefined : followed.length === 1 ? version : joinVersions(followed.map((one) => one.following?.sent))
    stream.send(event, `${prefix}"${version}","data":${json}}`, id)
    return news
  }

  /** In turns, so that nothing waits for the end of a long queue. */
  function catchUp(): void {
    let open = followed
    while (open.length > 0 && !stream.behind) open = open.filter((entry) => tell(entry))
    late = open.length > 0
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
    // A client that resumed beyond what is still due would never get it.
    const current = followed.map(({ following }) => (late ? following?.sent : following?.current) ?? '')
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
