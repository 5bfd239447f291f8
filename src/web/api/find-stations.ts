import { entryStationsPath } from '#contract/entry-stations-path.ts'
import type { findEntryStations } from '#contract/offered-railways.ts'
import type { OperationAnswer } from '#contract/operation.ts'
import { apiUrl } from './file-address.ts'

type Wish = { text: string } | { code: string }

/** A second search is quicker than waiting on. Milliseconds. */
const timeoutMs = 8_000

/** The country's stations by text, or the one of a code; of those that are called alike the nearest to the shop behind this entry code first. Undefined: the server could not be asked. */
export const findStations = (code: string) => async (wish: Wish) => {
  try {
    const query = 'text' in wish ? wish : { station: wish.code }
    const address = `${apiUrl(entryStationsPath, { code })}?${new URLSearchParams(query)}`
    const response = await fetch(address, { signal: AbortSignal.timeout(timeoutMs) })
    if (!response.ok) return
    const { stations }: OperationAnswer<typeof findEntryStations> = await response.json()
    return stations
  } catch {
    // The line, or time, has gone.
  }
}
