/** Shows who else has a card open, across server processes. It stores nothing about them but the account and whether they edit. */

import { and, eq, gt, lt, ne, sql } from 'drizzle-orm'
import type { CardViewers } from '#contract/live.ts'
import type { Scope } from '#platform/database/db.ts'
import { rowInShopCondition } from '#platform/database/shop-row-conditions.ts'
import { newId } from '#platform/ids.ts'
import type { FeedSubscription, LiveFeed } from '#platform/live/feed.ts'
import type { HintChannel } from '#platform/live/hints.ts'
import { fillMissingActorNames, readStaffNamesByAccount } from '../../members/actor-names.ts'
import { isVisibleToStaff } from '../card-command.ts'
import type { CardDetailContext } from '../context.ts'
import { cards, cardViewers } from '../table.ts'

type Viewer = { scope: Required<Scope>; cardId: string; accountId: string; editing: boolean }
export type CardViewerFeeds = {
  /** Returns undefined if there is no such card or staff may not see it. */
  follow(viewer: Viewer): Promise<LiveFeed | undefined>
}

type Parts = CardDetailContext & { hints: Pick<HintChannel, 'publish' | 'listen' | 'onMissed'>; timings?: ViewerTimings }

/**
 * Both in ms. `renewEvery`: interval of a viewer's heartbeat. `goneAfter`: how long a viewer counts without one, for example after a crash.
 */
type ViewerTimings = { renewEvery: number; goneAfter: number; collectFor: number }
const viewerTimings: ViewerTimings = { renewEvery: 20_000, goneAfter: 50_000, collectFor: 250 }

const viewersHint = (cardId: string) => `viewers:${cardId}`

export function createCardViewerFeeds(parts: Parts): CardViewerFeeds {
  return {
    async follow(viewer) {
      const [card] = await parts.db.readScope(viewer.scope, (tx) =>
        tx
          .select()
          .from(cards)
          .where(rowInShopCondition(cards, { shopId: viewer.scope.shopId, id: viewer.cardId })),
      )
      return card && isVisibleToStaff(card) ? { start: (resume, wake) => startViewing(parts, viewer, resume, wake) } : undefined
    },
  }
}

function startViewing(parts: Parts, viewer: Viewer, resume: string | undefined, wake: () => void): FeedSubscription {
  const { hints, clock, timings = viewerTimings } = parts
  const id = newId(clock().epochMilliseconds)
  const hint = viewersHint(viewer.cardId)
  let latest: string | undefined
  let delivered: string | undefined
  let changes = 0
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let work = Promise.resolve()
  const version = () => (delivered === undefined ? (resume ?? '') : `${id}.${changes}`)
  // Ignore errors: while the database is unavailable, the next turn tries again.
  const next = (step: () => Promise<void>) => {
    work = work.then(step).catch(() => {})
  }
  const publish = () => hints.publish(hint, clock().epochMilliseconds)

  async function look(): Promise<void> {
    if (stopped) return
    latest = JSON.stringify(await readOthers(parts, viewer))
    if (!stopped) wake()
  }

  function collect(): void {
    timer ??= setTimeout(() => {
      timer = undefined
      next(look)
    }, timings.collectFor)
  }

  const renew = async () => {
    if (!stopped) await saveViewer(parts, id, viewer, timings.goneAfter)
  }
  const unlisten = hints.listen(hint, collect)
  const stopChecking = hints.onMissed(collect)
  next(renew)
  next(async () => publish())
  next(look)
  // Heartbeat and refresh: hints can be lost and servers can crash.
  const turn = setInterval(() => {
    next(renew)
    next(look)
  }, timings.renewEvery)

  return {
    take() {
      if (latest === undefined || latest === delivered) return undefined
      delivered = latest
      changes++
      return { event: 'viewers', json: delivered, version: version() }
    },
    get sent() {
      return version()
    },
    get current() {
      return version()
    },
    // Viewers are no state of the shop, so they are always current.
    get asOf() {
      return clock().epochMilliseconds
    },
    stop() {
      stopped = true
      clearInterval(turn)
      clearTimeout(timer)
      unlisten()
      stopChecking()
      next(async () => {
        await parts.db.inScope(viewer.scope, (tx) =>
          tx.delete(cardViewers).where(rowInShopCondition(cardViewers, { shopId: viewer.scope.shopId, id })),
        )
        publish()
      })
    },
  }
}

/** Saves the viewer and deletes expired ones of this card, which crashed servers left behind. */
async function saveViewer({ db, clock }: Parts, id: string, { scope, ...viewer }: Viewer, goneAfter: number): Promise<void> {
  const now = clock().epochMilliseconds
  const seenUntil = new Date(now + goneAfter)
  await db.inScope(scope, async (tx) => {
    const { shopId, cardId, seenUntil: until } = cardViewers
    await tx.delete(cardViewers).where(and(eq(shopId, scope.shopId), eq(cardId, viewer.cardId), lt(until, new Date(now))))
    const row = { id, ...scope, ...viewer, seenUntil }
    await tx.insert(cardViewers).values(row).onConflictDoUpdate({ target: cardViewers.id, set: { seenUntil } })
  })
}

async function readOthers({ db, clock, accounts }: Parts, { scope, cardId, accountId }: Viewer): Promise<CardViewers> {
  const now = new Date(clock().epochMilliseconds)
  const { rows, names } = await db.readScope(scope, async (tx) => {
    const { accountId: account, editing, seenUntil } = cardViewers
    const rows = await tx
      .select({ actorId: account, editing: sql<boolean>`bool_or(${editing})` })
      .from(cardViewers)
      .where(and(eq(cardViewers.shopId, scope.shopId), eq(cardViewers.cardId, cardId), ne(account, accountId), gt(seenUntil, now)))
      .groupBy(account)
      .orderBy(account)
    return { rows, names: await readStaffNamesByAccount(tx, rows) }
  })
  const named = await fillMissingActorNames(
    accounts,
    rows.map(({ actorId, editing }) => ({ editing, accountId: actorId, actor: { name: names.get(actorId) ?? null } })),
  )
  return { people: named.map(({ actor, editing }) => ({ name: actor.name, editing })) }
}
