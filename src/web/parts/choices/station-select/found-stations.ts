import type { Station } from './station.ts'

/** The country's stations that this page has heard of, by code: answers with them are shown before the page itself has their names. Each is called as where it stands alone. */
export const foundStations = new Map<string, Station>()
