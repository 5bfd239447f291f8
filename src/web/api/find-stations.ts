import { visitorStationSearchEndpoint } from '#contract/entry-stations-path.ts'
import type { searchStationsForVisitors } from '#contract/offered-railways.ts'
import type { OperationAnswer } from '#contract/operation.ts'
import { apiUrl } from './file-address.ts'

type StationQuery = { text: string } | { code: string }

/** Searching again is faster than waiting longer. */
const timeoutMs = 8_000

/**
 * Finds stations of the whole country by text or code; equal names are sorted by distance to the entry code's shop. Returns undefined if the request
 * fails.
 */
export const createVisitorStationSearch = (code: string) => async (station: StationQuery) => {
  try {
    const query = 'text' in station ? station : { station: station.code }
    const address = `${apiUrl(visitorStationSearchEndpoint, { code })}?${new URLSearchParams(query)}`
    const response = await fetch(address, { signal: AbortSignal.timeout(timeoutMs) })
    if (!response.ok) return
    const { stations }: OperationAnswer<typeof searchStationsForVisitors> = await response.json()
    return stations
  } catch {
    // Connection failure or timeout.
  }
}
