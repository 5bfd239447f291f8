import type { Station } from './station.ts'

/**
 * Stations of the country loaded so far, by code. Shows the name of an answer that the page does not contain. Names are the ones
 * to use outside a list.
 */
export const stationsByCode = new Map<string, Station>()
