/**
 * From where visitors may take a lane's numbers. `shop`: only with today's code, which stands where nobody but those in the shop sees it.
 * `remote`: with it as usual; without it under a cap of its own, and confirmed on arrival.
 */
export const joinLocations = ['anywhere', 'shop', 'remote'] as const
export type JoinPlace = (typeof joinLocations)[number]
