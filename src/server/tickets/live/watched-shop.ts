/** A shop's queue while it is watched in this process: keeps the projection up to date and notifies the watchers. */
import type { Temporal } from 'temporal-polyfill'
import { businessDay } from '#domain/time/business-day.ts'
import type { Database } from '#platform/database/db.ts'
import { toFault, toFaultWithoutStack } from '#platform/fault.ts'
import type { HintChannel } from '#platform/live/hints.ts'
import type { Log } from '#platform/log.ts'
import { queueHintTopic } from '../../feed/queue-hint.ts'
import type { FeatureHooks, TicketExtrasHook, WaitHook } from '../../hooks/hooks.ts'
import { toLaneGraces } from '../store.ts'
import { createQueueProjection, type QueueProjection } from './projection.ts'
import { readQueueChanges, readQueueSnapshot, readTicketCardProgress, readWatchedTicket, type ShopScope } from './watch-reads.ts'

export type LiveTimings = {
  /** Interval of comparing seqs with the database, in ms, so that a lost hint only delays an update. */
  checkEvery: number
  /** How long an unwatched queue stays in memory, in ms, so that a reloaded page opens immediately. */
  dropAfter: number
  /** Minimum time between two updates of a watcher, in ms. */
  updateEvery: number
}
export const liveTimings: LiveTimings = { checkEvery: 3_000, dropAfter: 30_000, updateEvery: 250 }

export type LiveDependencies = {
  db: Database
  besideTicket: TicketExtrasHook
  entryOffers: FeatureHooks['entryOffers']
  waits: WaitHook
  hints: HintChannel
  clock: () => Temporal.Instant
  log: Log
  timings?: LiveTimings
}

/** `update` is called after the projection changed. `ticketId`: ticket that must stay in memory for it. */
type Watcher = { ticketId: string | undefined; update(): void }

export type WatchedShop = {
  readonly scope: ShopScope
  readonly projection: QueueProjection
  /** Time of the last read that matched the database, in epoch milliseconds. */
  readonly asOf: number
  /** Compares with the seq seen in the database: confirms the projection, or schedules a read. */
  compare(feed: { seq: number; settingsVersion: number; asOf: number }): void
  /** Makes sure that the projection has a ticket. Returns false if there is none. */
  include(ticketId: string): Promise<boolean>
  /** Restarts the idle timer: `onIdle` is called after a while without watchers. */
  restartIdleTimer(): void
  add(watcher: Watcher): void
  remove(watcher: Watcher): void
  close(): void
}

export async function watchShop(parts: LiveDependencies, scope: ShopScope, onIdle: () => void): Promise<WatchedShop | undefined> {
  const { hints, clock, log, timings = liveTimings } = parts
  const now = () => clock().epochMilliseconds
  const watchers = new Set<Watcher>()
  const watchedTickets = () => new Set([...watchers].flatMap(({ ticketId }) => ticketId ?? []))
  let hinted = 0
  // Set before the snapshot is read, so that a change during the read is not lost.
  let heed = (seq: number) => {
    hinted = Math.max(hinted, seq)
  }
  /** Ids of changed cards. Cards have no seq of the queue, so a missed hint can't be detected. */
  const changedCards = new Set<string>()
  let heedCard = () => {}
  const ends = [
    hints.listen(queueHintTopic(scope.shopId), (seq) => heed(seq)),
    hints.listen(parts.besideTicket.hint(scope.shopId), (_, cardId) => {
      if (cardId) changedCards.add(cardId)
      heedCard()
    }),
  ]
  const unlisten = () => {
    for (const end of ends) end()
  }
  let asOf = now()
  const first = await readQueueSnapshot(parts, scope, [], clock()).catch((error) => {
    unlisten()
    throw error
  })
  if (!first) {
    unlisten()
    return undefined
  }

  const projection = createQueueProjection(first, watchedTickets)
  let shopClock = first.clock
  let grace = toLaneGraces(first.queue.lanes)
  let reading: Promise<void> | undefined
  /** True if a hint arrived during a read. */
  let again = false
  /** False if only cards changed: their progress is read without the queue. */
  let isQueueDue = false
  let closed = false
  let lastUpdate = -Infinity
  let updateTimer: NodeJS.Timeout | undefined
  let idleTimer: NodeJS.Timeout | undefined
  const isToday = () => businessDay(clock(), shopClock) === projection.businessDay

  heed = (seq) => {
    if (seq > projection.seq) scheduleQueue()
  }
  heedCard = schedule
  /** True if card hints may have been missed until now. */
  let mayLackCards = false
  /** True if the cards of watched tickets must be read, because card hints do not arrive. */
  let areWatchedCardsDue = false
  ends.push(
    hints.onMissed(() => {
      // A whole new queue every 3 s would be sent to all watchers.
      if (!hints.isConnected()) {
        areWatchedCardsDue = true
        return schedule()
      }
      mayLackCards = true
      scheduleQueue()
    }),
    parts.waits.watch(scope, scheduleQueue),
  )
  if (hinted > projection.seq) scheduleQueue()
  else if (changedCards.size > 0) schedule()
  restartIdleTimer()

  function scheduleQueue(): void {
    isQueueDue = true
    schedule()
  }

  function schedule(): void {
    if (closed || updateTimer) return
    if (reading) {
      again = true
      return
    }
    const wait = lastUpdate + timings.updateEvery - performance.now()
    if (wait <= 0) void update()
    else updateTimer = setTimeout(update, wait)
  }

  /** Reads now, without waiting for the next update's turn. */
  function update(): Promise<void> {
    clearTimeout(updateTimer)
    updateTimer = undefined
    again = false
    reading = readAndNotify().finally(() => {
      reading = undefined
      if (again) schedule()
    })
    return reading
  }

  async function readAndNotify(): Promise<void> {
    try {
      if (await readWatchedCards()) notifyAll()
      if (await read()) notifyAll()
    } catch (error) {
      // The next comparison reads again; until then heartbeats carry the age of what was sent.
      log.warn({ shopId: scope.shopId, fault: toFaultWithoutStack(error) }, 'live: a queue could not be read')
    }
  }

  function notifyAll(): void {
    if (closed) return
    lastUpdate = performance.now()
    for (const watcher of [...watchers]) notify(watcher)
  }

  function notify(watcher: Watcher): void {
    try {
      watcher.update()
    } catch (error) {
      log.error({ fault: toFault(error) }, 'live: a watcher could not be told')
    }
  }

  /** Brings the projection to the present. Returns true if that changed it. */
  async function read(): Promise<boolean> {
    if (!isQueueDue) return readChangedCards()
    isQueueDue = false
    return readQueue().catch((error) => {
      isQueueDue = true
      throw error
    })
  }

  async function readWatchedCards(): Promise<boolean> {
    if (!areWatchedCardsDue) return false
    areWatchedCardsDue = false
    const ticketIds = [...watchedTickets()]
    if (ticketIds.length === 0) return false
    const progress = await readTicketCardProgress(parts, scope, { ticketIds }).catch((error) => {
      areWatchedCardsDue = true
      throw error
    })
    return projection.setCards({ ticketIds }, progress)
  }

  async function readQueue(): Promise<boolean> {
    const { seq, settingsVersion, businessDay: day, joinBursts, inLine } = projection
    const readAt = now()
    const since = { seq, businessDay: day, clock: shopClock, grace, knows: projection.has, joinBursts, inLine }
    const changes = isToday() && !mayLackCards ? await readQueueChanges(parts, scope, since, clock()) : undefined
    if (changes?.settingsVersion === settingsVersion) {
      const changed = await readChangedCards()
      asOf = readAt
      return projection.apply(changes) || changed
    }
    const lacked = mayLackCards
    mayLackCards = false
    const snapshot = await readQueueSnapshot(parts, scope, [...watchedTickets()], clock()).catch((error) => {
      mayLackCards ||= lacked
      throw error
    })
    if (!snapshot) return false
    shopClock = snapshot.clock
    grace = toLaneGraces(snapshot.queue.lanes)
    projection.replace(snapshot)
    asOf = readAt
    return true
  }

  async function readChangedCards(): Promise<boolean> {
    const named = [...changedCards]
    if (named.length === 0) return false
    // Cleared before the read, so that a change during the read is listed again.
    changedCards.clear()
    const progress = await readTicketCardProgress(parts, scope, { cardIds: named }).catch((error) => {
      for (const cardId of named) changedCards.add(cardId)
      throw error
    })
    return projection.setCards({ cardIds: named }, progress)
  }

  function restartIdleTimer(): void {
    clearTimeout(idleTimer)
    if (watchers.size === 0 && !closed) idleTimer = setTimeout(onIdle, timings.dropAfter)
  }

  return {
    scope,
    projection,
    get asOf() {
      return asOf
    },
    compare(feed) {
      const sameCards = changedCards.size === 0 && !areWatchedCardsDue && !mayLackCards
      const sameQueue = isToday() && feed.seq === projection.seq && feed.settingsVersion === projection.settingsVersion
      if (sameQueue && sameCards) asOf = Math.max(asOf, feed.asOf)
      else if (sameQueue && !mayLackCards) schedule()
      else scheduleQueue()
    },
    async include(ticketId) {
      if (projection.has(ticketId)) return true
      const watchedTicket = await readWatchedTicket(parts, scope, ticketId, { businessDay: projection.businessDay, grace })
      if (!watchedTicket) return false
      // The ticket may be newer than the projection, such as one that has just joined. Its position needs the tickets before it.
      for (let tries = 0; tries < 3 && watchedTicket.ticket.seq > projection.seq && !closed; tries++) {
        isQueueDue = true
        await (reading ?? update())
      }
      projection.remember(watchedTicket)
      return true
    },
    restartIdleTimer,
    add(watcher) {
      watchers.add(watcher)
      clearTimeout(idleTimer)
    },
    remove(watcher) {
      if (watchers.delete(watcher)) restartIdleTimer()
    },
    close() {
      closed = true
      clearTimeout(updateTimer)
      clearTimeout(idleTimer)
      unlisten()
    },
  }
}
