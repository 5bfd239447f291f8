/** Boards: what a screen on the wall shows, once and as a stream. Everything it sends may be read by anyone in the room. */

import { eq } from 'drizzle-orm'
import type { Temporal } from 'temporal-polyfill'
import { type Board, getBoard } from '#contract/devices/board.ts'
import type { BoardSettings } from '#contract/devices/devices.ts'
import { todayCodeParam } from '#domain/queue-settings/today-param.ts'
import { isRefusal, type Refusal, refuse } from '#domain/refusal.ts'
import type { Scope } from '#platform/database/db.ts'
import { implementOperation, type OperationWithHandler } from '#platform/http/call.ts'
import type { LiveFeed } from '#platform/live/feed.ts'
import type { HintChannel } from '#platform/live/hints.ts'
import { type DeviceContext, deviceChangeTopic } from '../devices/commands.ts'
import { findDeviceByToken } from '../devices/screens.ts'
import { readShopRow } from '../shops/read-shop-row.ts'
import { toVisitorShop } from '../shops/show.ts'
import { lanes } from '../shops/table.ts'
import { toTodayCode } from '../tickets/entry/today-code.ts'
import type { LiveQueueFeeds } from '../tickets/live/watch.ts'
import { toBoardState } from './board-state.ts'

export type BoardContext = Pick<DeviceContext, 'db' | 'tokens' | 'clock'> & {
  tickets: LiveQueueFeeds
  hints: Pick<HintChannel, 'listen'>
}

type Frame = Omit<Board, 'calls' | 'lanes' | 'at'>
type FoundBoard = { deviceId: string; scope: Required<Scope>; settings: BoardSettings; frame: Frame }

/** The part of a board that changes with settings, not with the queue. */
async function findBoard(ctx: BoardContext, token: string): Promise<FoundBoard | Refusal<'device.notFound'>> {
  const device = await findDeviceByToken(ctx, token)
  if (!device || (device.settings.kind !== 'board' && device.settings.kind !== 'boardLink')) return refuse('device.notFound')
  const { scope, row, settings } = device
  const [shop, laneRows] = await ctx.db.readScope(scope, (tx) =>
    Promise.all([
      readShopRow(tx, scope.shopId),
      tx.select({ joinFrom: lanes.joinFrom, archivedAt: lanes.archivedAt }).from(lanes).where(eq(lanes.shopId, scope.shopId)),
    ]),
  )
  const { code: entryCode, name, otherNames, timeZone, languages } = toVisitorShop(shop)
  // A public link is read outside the shop, where today's code would let anyone join as if they were inside.
  const showsCode = settings.kind === 'board' && laneRows.some(({ joinFrom, archivedAt }) => !archivedAt && joinFrom !== 'anywhere')
  const code = showsCode ? `?${todayCodeParam}=${toTodayCode(ctx.tokens, shop, ctx.clock()).code}` : ''
  const frame: Frame = {
    shop: { code: entryCode, name, otherNames, timeZone, languages },
    formerEntryCode: shop.formerCode,
    isPublic: settings.kind === 'boardLink',
    note: settings.note,
    sound: settings.sound,
    languages,
    joinPath: `/entry/w/${entryCode}${code}`,
    testCallAt: row.testCallAt?.toISOString() ?? null,
  }
  return { deviceId: row.id, scope, settings, frame }
}

/** The feed of a board, and how its right to follow is checked again. */
export async function followBoard(ctx: BoardContext, token: string) {
  const board = await findBoard(ctx, token)
  if (isRefusal(board)) return board
  const { deviceId, scope, settings, frame } = board
  const feed: LiveFeed | undefined = await ctx.tickets.followShop(scope, 'board', (view) => ({ ...frame, ...toBoardState(view, settings) }))
  if (!feed) return refuse('device.notFound')
  const shown = JSON.stringify({ settings, frame })
  const recheck = async () => {
    const now = await findBoard(ctx, token)
    if (isRefusal(now)) return now.refused
    // The board opens its stream again and gets the new settings.
    return JSON.stringify({ settings: now.settings, frame: now.frame }) === shown ? undefined : 'device.changed'
  }
  return { feed, recheck, onDoubt: (check: () => void) => ctx.hints.listen(deviceChangeTopic(deviceId), check) }
}

export function boardApi(ctx: BoardContext): OperationWithHandler[] {
  return [
    implementOperation(getBoard, async ({ params }) => {
      const board = await findBoard(ctx, params.token)
      if (isRefusal(board)) return board
      const view = await ctx.tickets.readShop(board.scope)
      if (!view) return refuse('device.notFound')
      return { ...board.frame, ...toBoardState(view, board.settings), at: toText(ctx.clock()) }
    }),
  ]
}

const toText = (instant: Temporal.Instant) => instant.toString({ smallestUnit: 'millisecond' })
