import { searchRailwayStations } from '#contract/railways.ts'
import { call } from '../../../api/api.ts'
import type { FindStations } from '../../../parts/choices/station-select/country-station.tsx'

/** The country's stations, for staff who put a card right: as many as its visitor is shown. */
export const findStations =
  (shopId: string): FindStations =>
  async (wish) => {
    const query = 'text' in wish ? { text: wish.text, most: '8' } : { codes: wish.code }
    const result = await call(searchRailwayStations, { params: { shopId }, query })
    return result.ok ? result.value.stations : undefined
  }
