import * as offered from '#contract/offered-railways.ts'
import { getShopRailways as choiceEntry, chooseRailways as chooseEntry } from '#contract/railway-choice.ts'
import * as contract from '#contract/railways.ts'
import { parseEntryCode } from '#domain/entry-code.ts'
import { isRefusal, refuse } from '#domain/refusal.ts'
import type { Tx } from '#platform/database/db.ts'
import { implementOperation, membershipOf, type OperationWithHandler } from '#platform/http/call.ts'
import { toStaffRequest } from '../feed/staff-request.ts'
import type { PublishContext } from '../shops/publish.ts'
import type { EntrySettingsCache } from '../tickets/entry/entry-settings.ts'
import { chooseRailways, getShopRailways } from './choice.ts'
import { buildOrUpdateMaster } from './master/set-up.ts'
import { readOfferedRailways, readStationSortOrigin } from './railway-offer.ts'
import { findRailwayLines, findStations, findStationsByCode, readRailwayLine, readRailwayOverview } from './read.ts'

/** Limit of suggestions for a visitor who types. */
const handful = 8

export function railwayApi(ctx: PublishContext & { entrySettings: EntrySettingsCache }): OperationWithHandler[] {
  const { db, entrySettings } = ctx
  /** Reads in the scope of the shop with this entry code. */
  async function atEntry<Answer>(typed: string, read: (tx: Tx, shopId: string) => Promise<Answer>) {
    const code = parseEntryCode(typed)
    if (!code) return refuse('entry.notFound')
    const settings = await entrySettings.find(code)
    if (!settings) return entrySettings.refuse(code)
    return db.readScope(settings.scope, (tx) => read(tx, settings.scope.shopId))
  }
  return [
    implementOperation(offered.getOfferedRailways, ({ params }) => atEntry(params.code, readOfferedRailways)),
    implementOperation(offered.searchStationsForVisitors, async ({ params, query: { text, station } }) => {
      const near = await atEntry(params.code, readStationSortOrigin)
      if (near && isRefusal(near)) return near
      if (text === undefined) return findStationsByCode(db, [Number(station)])
      return findStations(db, { text, ...near, most: handful, closed: false })
    }),
    implementOperation(contract.getRailways, () => readRailwayOverview(db)),
    // Stores no idempotent result, because repeating it changes nothing.
    implementOperation(contract.setUpRailways, async () => {
      await buildOrUpdateMaster(db)
      return readRailwayOverview(db)
    }),
    implementOperation(contract.listRailwayLines, ({ query }) => findRailwayLines(db, { ...query, closed: query.closed === 'true' })),
    implementOperation(contract.getRailwayLine, ({ params }) => readRailwayLine(db, params.lineCode)),
    implementOperation(choiceEntry, (_, call) => getShopRailways(ctx, membershipOf(call))),
    implementOperation(chooseEntry, ({ body }, call) => chooseRailways(ctx, body, toStaffRequest(call))),
    implementOperation(contract.searchRailwayStations, async ({ query: { text, codes, ...filter } }, call) => {
      if (text === undefined) return findStationsByCode(db, codes!.split(',').map(Number))
      const { organizationId, shopId } = membershipOf(call)
      const hasLocation = filter.lat !== undefined && filter.lng !== undefined
      const near = hasLocation ? filter : await db.readScope({ organizationId, shopId }, (tx) => readStationSortOrigin(tx, shopId))
      return findStations(db, { ...filter, text, lat: near?.lat, lng: near?.lng, closed: filter.closed === 'true' })
    }),
  ]
}
