import { searchRailwayStations } from '#contract/railways.ts'
import { callAuthenticated } from '../../../api/api.ts'
import type { StationFinder } from '../../../parts/choices/station-select/country-station.tsx'

/** Station search for staff, with the same results as for visitors. */
export const createStationSearch =
  (shopId: string): StationFinder =>
  async (search) => {
    const query = 'text' in search ? { text: search.text, most: '8' } : { codes: search.code }
    const result = await callAuthenticated(searchRailwayStations, { params: { shopId }, query })
    return result.ok ? result.value.stations : undefined
  }
