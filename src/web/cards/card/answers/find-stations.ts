import { searchRailwayStations } from '#contract/railways.ts'
import { call } from '../../../api/api.ts'
import type { FindStations } from '../../../parts/choices/station-select/country-station.tsx'

/** Station search for staff, with the same results as for visitors. */
export const findStations =
  (shopId: string): FindStations =>
  async (wish) => {
    const query = 'text' in wish ? { text: wish.text, most: '8' } : { codes: wish.code }
    const result = await call(searchRailwayStations, { params: { shopId }, query })
    return result.ok ? result.value.stations : undefined
  }
