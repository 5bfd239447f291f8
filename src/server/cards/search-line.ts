import { isRefusal, type Refusal, refuse } from '#domain/refusal.ts'
import { openGate } from '#platform/gate.ts'

/**
 * Of a server, and of whatever it is asked for. More at once would share the same processors, each for longer, and hold the connections that somebody who
 * calls the next visitor needs.
 */
const atOnce = 4
/** More than a busy server has done within the time that anybody waits. */
const longestLine = 400
/** In milliseconds, as long as for a connection: where the database stands still, nobody's forgotten searches keep others waiting. */
const patience = 5_000

const gate = openGate(atOnce)

/** Looks through a shop's cards when it is its turn. */
export async function inSearchLine<Found>(search: () => Promise<Found>): Promise<Found | Refusal<'request.tooMany'>> {
  const found = await gate(longestLine, search, patience)
  return isRefusal(found) && found.refused === 'gate.full' ? refuse('request.tooMany', { params: { seconds: 5 } }) : (found as Found)
}
