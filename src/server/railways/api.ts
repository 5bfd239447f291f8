import * as contract from '#contract/railways.ts'
import type { Database } from '#platform/database/db.ts'
import { type Handled, handle } from '#platform/http/call.ts'
import { setUpMaster } from './master/set-up.ts'
import { findLines, findStations, readLine, readRailways, readStations } from './read.ts'

export function railwayApi(db: Database): Handled[] {
  return [
    handle(contract.getRailways, () => readRailways(db)),
    // Keeps no answer under the key: done twice it changes nothing, whatever the key.
    handle(contract.setUpRailways, async () => {
      await setUpMaster(db)
      return readRailways(db)
    }),
    handle(contract.listRailwayLines, ({ query }) => findLines(db, { ...query, closed: query.closed === 'true' })),
    handle(contract.getRailwayLine, ({ params }) => readLine(db, params.lineCode)),
    handle(contract.searchRailwayStations, ({ query: { text, codes, ...wish } }) =>
      text === undefined
        ? readStations(db, codes!.split(',').map(Number))
        : findStations(db, { ...wish, text, closed: wish.closed === 'true' }),
    ),
  ]
}
