/** Several topics on one event stream, each with its own version, so that a client resumes each where it was. */
import type { ServerResponse } from 'node:http'
import type { Heartbeat } from '#contract/live.ts'
import { formatLiveEventId } from '#contract/topic.ts'
import type { EventStream, EventStreams } from './stream.ts'

/** An event's name, its JSON data, and the watcher's version after it; '' while parts of the same state are still to come. */
export type FeedEvent = { event: string; json: string; version: string }

export type LiveFeed = {
  /**
   * `wake` announces possible news, read at once or when a slow watcher has caught up. Nothing piles up: a watcher gets the changes since
   * its version.
   */
  start(resume: string | undefined, wake: () => void): FeedSubscription
}

export type FeedSubscription = {
  /** Returns the next event: the full state, its next part, or the changes since `sent`; undefined if there is none. */
  take(): FeedEvent | undefined
  readonly sent: string
  /** The topic's version; ahead of `sent` if the changes didn't concern this watcher. */
  readonly current: string
  /** When `current` last matched the database, in epoch milliseconds. */
  readonly asOf: number
  stop(): void
}

export type StreamTopic = {
  name: string
  /** A code instead of a feed means that following is refused. */
  feed: LiveFeed | { refused: string }
  resume: string | undefined
  /** Called every minute. Returns a code if the right to follow has ended, and throws if that can't be checked now. */
  recheck?: () => Promise<string | undefined>
  /** Calls `check` when the right may just have ended. Returns the function that unsubscribes. */
  onDoubt?: (check: () => void) => () => void
}

/** `prefix`: the start of each event's data. */
type Followed = { name: string; prefix: string; following: FeedSubscription | undefined }

/** Takes over the response and writes all topics to it, until the client is gone or no topic is left. */
export function streamFeeds(
  streams: EventStreams,
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
  /** True while news wait for the client to read what was sent. */
  let late = false
  const stream = streams.open(response, { beat: makeHeartbeat, onTaken: () => late && catchUp() })
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
  // The first heartbeat is sent immediately: it sets the client's clock and confirms a resuming client's versions.
  const first = makeHeartbeat()
  stream.send('beat', first.data, first.id)
  return stream

  function start(entry: Followed, { name, feed, resume, recheck, onDoubt }: StreamTopic): void {
    if ('refused' in feed) {
      stream.send('refused', JSON.stringify({ topic: name, code: feed.refused }))
      return
    }
    entry.following = feed.start(resume, () => {
      late ||= stream.behind || sendNext(entry)?.version === ''
      if (late && !stream.behind) catchUp()
    })
    if (!recheck) return
    const check = () =>
      void recheck().then(
        (code) => code && refuse(entry, code),
        // The database is unavailable. The right is checked again in a minute; until then there is no news either.
        () => {},
      )
    const timer = setInterval(check, recheckEvery)
    rechecks.push(() => clearInterval(timer))
    if (!onDoubt) return
    rechecks.push(onDoubt(check))
    // The right may have ended between the request's check and this subscription.
    check()
  }

  function sendNext({ prefix, following }: Followed): FeedEvent | undefined {
    const news = stream.closed ? undefined : following?.take()
    if (!news) return undefined
    const { event, json, version } = news
    // A client must not resume in the middle of a state, because it would never get the rest.
    const id =
      version === '' ? undefined : followed.length === 1 ? version : formatLiveEventId(followed.map((topic) => topic.following?.sent))
    stream.send(event, `${prefix}"${version}","data":${json}}`, id)
    return news
  }

  /** Topics take turns, so that none waits for the end of a long queue. */
  function catchUp(): void {
    let open = followed
    while (open.length > 0 && !stream.behind) open = open.filter((entry) => sendNext(entry))
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

  function makeHeartbeat() {
    // A late client must not resume past news that it has not got.
    const current = followed.map(({ following }) => (late ? following?.sent : following?.current) ?? '')
    const at = now()
    const asOf = followed.reduce((oldest, { following }) => Math.min(oldest, following?.asOf ?? at), at)
    const data: Heartbeat = {
      now: new Date(at).toISOString(),
      asOf: new Date(asOf).toISOString(),
      sent: followed.map(({ following }) => following?.sent ?? ''),
      current,
    }
    return { data: JSON.stringify(data), id: formatLiveEventId(current) }
  }
}
