/** Which of a shop's cards have changed, for whoever has them before them: they read those again, under their own right. */
import type { Temporal } from 'temporal-polyfill'
import type { CardNews } from '#contract/live.ts'
import { newId } from '#platform/ids.ts'
import type { Emit, Feed } from '#platform/live/feed.ts'
import type { Hints } from '#platform/live/hints.ts'
import { cardsHint } from './card-hint.ts'

export type CardLive = { follow(shopId: string): Feed }

type Parts = { hints: Pick<Hints, 'listen' | 'onReconnect'>; clock: () => Temporal.Instant }

/** At most four updates a second and watcher. */
const collectFor = 250
/** More at once than a page shows: all of it is read again. */
const mostNamed = 50

export function createCardLive({ hints, clock }: Parts): CardLive {
  return { follow: (shopId) => ({ start: (_, emit) => startFollowing(emit, { hints, clock, shopId }) }) }
}

/** What happened before it began nobody knows, resumed or not: it begins with "any of them". */
function startFollowing(emit: Emit, { hints, clock, shopId }: Parts & { shopId: string }) {
  const stream = newId(clock().epochMilliseconds)
  let changes = 0
  let collected: Set<string> | 'any' = new Set()
  let timer: NodeJS.Timeout | undefined
  const version = () => `${stream}.${changes}`

  function tell(): void {
    timer = undefined
    const news: CardNews = { ids: collected === 'any' || collected.size > mostNamed ? null : [...collected] }
    collected = new Set()
    changes++
    emit('cards', JSON.stringify(news), version())
  }

  function tellAll(): void {
    collected = 'any'
    timer ??= setTimeout(tell, collectFor)
  }

  function collect(cardId: string): void {
    if (collected !== 'any') collected.add(cardId)
    timer ??= setTimeout(tell, collectFor)
  }

  const unlisten = hints.listen(cardsHint(shopId), (_, cardId) => cardId && collect(cardId))
  // Hints may have been missed.
  const stopChecking = hints.onReconnect(tellAll)
  collected = 'any'
  tell()

  return {
    get sent() {
      return version()
    },
    get current() {
      return version()
    },
    // It carries nothing that could be old.
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
