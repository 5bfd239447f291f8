import { getShopRailways as choiceEntry, chooseRailways as chooseEntry } from '#contract/railway-choice.ts'
import * as contract from '#contract/railways.ts'
import { type Handled, handle, idempotencyOf, membershipOf } from '#platform/http/call.ts'
import type { PublishContext } from '../shops/publish.ts'
import { chooseRailways, getShopRailways } from './choice.ts'
import { setUpMaster } from './master/set-up.ts'
import { findLines, findStations, readLine, readRailways, readStations } from './read.ts'

export function railwayApi(ctx: PublishContext): Handled[] {
  const { db } = ctx
  return [
    handle(contract.getRailways, () => readRailways(db)),
    // Keeps no answer under the key: done twice it changes nothing, whatever the key.
    handle(contract.setUpRailways, async () => {
      await setUpMaster(db)
      return readRailways(db)
    }),
    handle(contract.listRailwayLines, ({ query }) => findLines(db, { ...query, closed: query.closed === 'true' })),
    handle(contract.getRailwayLine, ({ params }) => readLine(db, params.lineCode)),
    handle(choiceEntry, (_, call) => getShopRailways(ctx, membershipOf(call))),
    handle(chooseEntry, ({ body }, call) =>
      chooseRailways(ctx, body, { membership: membershipOf(call), account: call.account!, idempotency: idempotencyOf(call) }),
    ),
    handle(contract.searchRailwayStations, ({ query: { text, codes, ...wish } }) =>
      text === undefined
        ? readStations(db, codes!.split(',').map(Number))
        : findStations(db, { ...wish, text, closed: wish.closed === 'true' }),
    ),
  ]
}
