/** Tells pages which things of a shop have changed; they read them again under their own rights. */
import type { Temporal } from 'temporal-polyfill'
import type { ChangeTopicKind } from '#contract/change-topics.ts'
import type { ChangeNotification } from '#contract/live.ts'
import { newId } from '#platform/ids.ts'
import type { FeedSubscription, LiveFeed } from './feed.ts'
import type { HintChannel } from './hints.ts'

export type ChangeTopicFeeds = { follow(shopId: string): LiveFeed }

type Parts = {
  hints: Pick<HintChannel, 'listen' | 'onMissed'>
  clock: () => Temporal.Instant
  event: ChangeTopicKind
  /** Key of a shop's hints. Each hint names the changed id; one without an id means any. */
  hintOf: (shopId: string) => string
}

/** Delay in ms that collects changes: at most four updates per second and watcher. */
const collectFor = 250
/** More ids than this are replaced by "any", so the page reads everything again. */
const maxNamed = 50

/** `hintsOf`: the key of a shop's hints, by topic. */
export function openChangeTopicFeeds({
  hintsOf,
  ...parts
}: Omit<Parts, 'event' | 'hintOf'> & { hintsOf: Record<ChangeTopicKind, Parts['hintOf']> }) {
  const opened = Object.entries(hintsOf).map(([event, hintOf]) => [
    event,
    createChangeLive({ ...parts, event: event as ChangeTopicKind, hintOf }),
  ])
  return Object.fromEntries(opened) as Record<ChangeTopicKind, ChangeTopicFeeds>
}

function createChangeLive(parts: Parts): ChangeTopicFeeds {
  return { follow: (shopId) => ({ start: (_, wake) => startFollowing(wake, { ...parts, shopId }) }) }
}

/** Starts with "any", also after a resume, because earlier changes are unknown. */
function startFollowing(wake: () => void, { hints, clock, event, hintOf, shopId }: Parts & { shopId: string }): FeedSubscription {
  const stream = newId(clock().epochMilliseconds)
  let changes = 0
  let collected: Set<string> | 'any' = 'any'
  let timer: NodeJS.Timeout | undefined
  const version = () => `${stream}.${changes}`

  function wakeSoon(): void {
    timer ??= setTimeout(() => {
      timer = undefined
      wake()
    }, collectFor)
  }

  function notifyAll(): void {
    collected = 'any'
    wakeSoon()
  }

  function collect(id: string): void {
    if (collected !== 'any') collected = collected.size < maxNamed ? collected.add(id) : 'any'
    wakeSoon()
  }

  const unlisten = hints.listen(hintOf(shopId), (_, id) => (id ? collect(id) : notifyAll()))
  const stopChecking = hints.onMissed(notifyAll)

  return {
    take() {
      if (timer || (collected !== 'any' && collected.size === 0)) return undefined
      const news: ChangeNotification = { ids: collected === 'any' ? null : [...collected] }
      collected = new Set()
      changes++
      return { event, json: JSON.stringify(news), version: version() }
    },
    get sent() {
      return version()
    },
    get current() {
      return version()
    },
    // The event carries no data that could be old.
    get asOf() {
      return clock().epochMilliseconds
    },
    stop() {
      clearTimeout(timer)
      unlisten()
      stopChecking()
    },
  }
}
