import type { RailwayChoice } from '#domain/railways/choice.ts'
import { createDemoIdempotency, unwrapDemoResult } from '../hooks/demo.ts'
import { chooseRailways } from '../railways/choice.ts'
import { buildOrUpdateMaster } from '../railways/master/set-up.ts'
import type { QueueContext } from '../tickets/context.ts'
import type { ServingMember } from './play.ts'

/** Lines of western Tokyo. The shop is four minutes on foot from Hamadayama. */
const choice: RailwayChoice = {
  lines: [
    { line: 24006, stations: null },
    { line: 24001, stations: null },
  ],
  notes: [{ station: 2400611, walk: 4 }],
  home: 2400611,
}

export async function offerRailways(ctx: Pick<QueueContext, 'db' | 'clock'>, server: ServingMember): Promise<void> {
  await buildOrUpdateMaster(ctx.db)
  unwrapDemoResult(await chooseRailways(ctx, { ...choice, replaces: 0 }, { ...server, idempotency: createDemoIdempotency() }))
}
