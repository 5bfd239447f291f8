import { todayOf, todayParam } from './today-param.ts'

/** Search parameter of a lane's own poster. Its page offers only this lane. */
const laneParam = 'lane'

type Search = { get(name: string): string | null }

export const laneOf = (search: Search): string | undefined => /^[A-Z]$/.exec(search.get(laneParam) ?? '')?.[0]

/** Returns the search text to carry along from a QR code: today's code or the poster's lane; empty without either. */
export function broughtAlong(search: Search): string {
  const [today, lane] = [todayOf(search), laneOf(search)]
  return today ? `?${todayParam}=${today}` : lane ? laneSearch(lane) : ''
}

export const laneSearch = (letter: string): string => `?${laneParam}=${letter}`
