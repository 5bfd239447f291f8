/**
 * Live queues: one projection per shop watched in this process. A hint makes it read the changes since its seq once for all watchers;
 * each audience gets its own view.
 */
import { toFaultWithoutStack } from '#platform/fault.ts'
import type { FeedEvent, FeedSubscription, LiveFeed } from '#platform/live/feed.ts'
import type { FullQueueInParts, QueueView } from './projection.ts'
import type { ShopScope } from './watch-reads.ts'
import { readFeedStates } from './watch-reads.ts'
import { type LiveDependencies, liveTimings, type WatchedShop, watchShop } from './watched-shop.ts'

export type LiveQueueFeeds = {
  /** The queue as staff see it; undefined if there is no such shop. */
  followQueue(scope: ShopScope): Promise<LiveFeed | undefined>
  /** One ticket as its visitor sees it; undefined if there is no such ticket. */
  followTicket(scope: ShopScope, ticketId: string): Promise<LiveFeed | undefined>
  /** What `show` makes of the queue, sent as `event` whenever that changes; undefined if there is no such shop. */
  followShop(scope: ShopScope, event: string, show: (view: QueueView) => object): Promise<LiveFeed | undefined>
  /** The queue as it is now; undefined if there is no such shop. */
  readShop(scope: ShopScope): Promise<QueueView | undefined>
  readonly watched: number
  close(): void
}

/** One watcher's view. `next`: event that brings the watcher from a version to the present, or the next part of it. */
type View = { readonly current: string; next(has: string | undefined): FeedEvent | undefined }

export function createLiveQueueFeeds(parts: LiveDependencies): LiveQueueFeeds {
  const { db, hints, clock, log, timings = liveTimings } = parts
  const opening = new Map<string, Promise<WatchedShop | undefined>>()
  const shops = new Map<string, WatchedShop>()
  let checking = false
  /** True during a failure of the database, so that it is logged once and not every 3 s. */
  let away = false
  let closed = false

  async function findShop(scope: ShopScope): Promise<WatchedShop | undefined> {
    const { shopId } = scope
    const shop = shops.get(shopId) ?? (await (opening.get(shopId) ?? open(scope)))
    shop?.restartIdleTimer()
    return shop
  }

  function open(scope: ShopScope): Promise<WatchedShop | undefined> {
    const { shopId } = scope
    const opened = watchShop(parts, scope, () => drop(shopId)).then((shop) => {
      if (closed) shop?.close()
      else if (shop) shops.set(shopId, shop)
      return shop
    })
    opening.set(shopId, opened)
    const done = () => opening.delete(shopId)
    opened.then(done, done)
    return opened
  }

  function drop(shopId: string): void {
    shops.get(shopId)?.close()
    shops.delete(shopId)
  }

  async function check(): Promise<void> {
    if (checking || shops.size === 0) return
    checking = true
    const asOf = clock().epochMilliseconds
    try {
      const feedStates = await readFeedStates(
        db,
        [...shops.values()].map(({ scope }) => scope),
      )
      for (const { shopId, ...now } of feedStates) shops.get(shopId)?.compare({ ...now, asOf })
      away = false
    } catch (error) {
      if (!away) log.warn({ fault: toFaultWithoutStack(error) }, 'live: the database could not be asked')
      away = true
    }
    checking = false
  }

  const instantText = () => new Date(clock().epochMilliseconds).toISOString()

  const checkTimer = setInterval(check, timings.checkEvery)
  const stopChecking = hints.onMissed(() => void check())

  return {
    get watched() {
      return shops.size
    },
    async followQueue(scope) {
      const shop = await findShop(scope)
      return shop && feedOf(shop, undefined, queueView)
    },
    async followTicket(scope, ticketId) {
      const shop = await findShop(scope)
      const included = await shop?.include(ticketId)
      return included && shop ? feedOf(shop, ticketId, () => ticketView(shop, ticketId, instantText)) : undefined
    },
    async followShop(scope, event, show) {
      const shop = await findShop(scope)
      return shop && feedOf(shop, undefined, (watched) => shownView(watched, { event, show, at: instantText }))
    },
    async readShop(scope) {
      return (await findShop(scope))?.projection.view
    },
    close() {
      closed = true
      clearInterval(checkTimer)
      stopChecking()
      for (const shopId of [...shops.keys()]) drop(shopId)
    },
  }
}

function feedOf(shop: WatchedShop, ticketId: string | undefined, createView: (shop: WatchedShop) => View): LiveFeed {
  return {
    start(resume, wake): FeedSubscription {
      const view = createView(shop)
      let sent = resume
      // A read for a new business day that began before `add` has dropped the ticket.
      const hasTicket = () => ticketId === undefined || shop.projection.has(ticketId)
      const includeAgain = () => void shop.include(ticketId!).then(wake, () => {})
      const watcher = { ticketId, update: () => (hasTicket() ? wake() : includeAgain()) }
      shop.add(watcher)
      if (!hasTicket()) includeAgain()
      return {
        take() {
          const news = view.next(sent)
          if (news) sent = news.version
          return news
        },
        get sent() {
          return sent ?? ''
        },
        get current() {
          return view.current
        },
        get asOf() {
          return shop.asOf
        },
        stop: () => shop.remove(watcher),
      }
    },
  }
}

function queueView({ projection }: WatchedShop): View {
  let begun: { whole: FullQueueInParts; next: number } | undefined
  return {
    get current() {
      return projection.version
    },
    next(has) {
      // Settings changed or a new day began, so the remaining parts are useless.
      if (begun && begun.whole.epoch !== projection.epoch) begun = undefined
      if (!begun) {
        const change = projection.changeSince(has)
        if (change !== 'whole') return change && { ...change, version: projection.version }
        begun = { whole: projection.whole(), next: 0 }
      }
      const { whole, next } = begun
      const part = whole.part(next)
      begun = next + 1 < whole.parts ? { whole, next: next + 1 } : undefined
      return { ...part, version: begun ? '' : whole.version }
    },
  }
}

/** Sends nothing for a change of the queue that does not show. A new follower always gets the state. */
function shownView(
  { projection }: WatchedShop,
  { event, show, at }: { event: string; show: (view: QueueView) => object; at: () => string },
): View {
  let shown: string | undefined
  return {
    get current() {
      return projection.version
    },
    next() {
      const text = JSON.stringify(show(projection.view))
      if (text === shown) return undefined
      shown = text
      return { event, json: `${text.slice(0, -1)},"at":"${at()}"}`, version: projection.version }
    },
  }
}

/** Sends a visitor no event for a change that leaves their view the same. */
function ticketView({ projection }: WatchedShop, ticketId: string, at: () => string): View {
  let lastFingerprint: string | undefined
  return {
    get current() {
      return projection.visitorVersion(ticketId)
    },
    next(has) {
      if (!projection.has(ticketId)) return undefined
      const fingerprint = projection.fingerprint(ticketId)
      const version = projection.visitorVersion(ticketId)
      const isUpToDate = lastFingerprint === fingerprint || (lastFingerprint === undefined && has === version)
      lastFingerprint = fingerprint
      return isUpToDate ? undefined : { ...projection.visitorEvent(ticketId, at()), version }
    },
  }
}
