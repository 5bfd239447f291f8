import { parseTodayCodeParam, todayCodeParam } from './today-param.ts'

/** Search parameter of a lane's own poster. Its page offers only this lane. */
const laneParam = 'lane'

type Search = { get(name: string): string | null }

export const parseLaneLetterParam = (search: Search): string | undefined => /^[A-Z]$/.exec(search.get(laneParam) ?? '')?.[0]

/** Returns the search text to carry along from a QR code: today's code or the poster's lane; empty without either. */
export function keepEntryQuery(search: Search): string {
  const [today, lane] = [parseTodayCodeParam(search), parseLaneLetterParam(search)]
  return today ? `?${todayCodeParam}=${today}` : lane ? laneQueryString(lane) : ''
}

export const laneQueryString = (letter: string): string => `?${laneParam}=${letter}`
