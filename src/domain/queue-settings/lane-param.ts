import { todayOf, todayParam } from './today-param.ts'

/** The parameter of a lane’s own poster: its page offers this lane alone. */
const laneParam = 'lane'

type Search = { get(name: string): string | null }

/** Of an address: the lane’s letter. */
export const laneOf = (search: Search): string | undefined => /^[A-Z]$/.exec(search.get(laneParam) ?? '')?.[0]

/** Of an address: all that a shop’s QR codes bring along, today’s code or a poster’s lane; empty where it is neither. */
export function broughtAlong(search: Search): string {
  const [today, lane] = [todayOf(search), laneOf(search)]
  return today ? `?${todayParam}=${today}` : lane ? laneSearch(lane) : ''
}

export const laneSearch = (letter: string): string => `?${laneParam}=${letter}`
