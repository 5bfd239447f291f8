/** From where visitors may take a lane's numbers (product.md, 4.1). `shop`: only with today's code, which stands where nobody but those in the shop sees it. */
export const joinPlaces = ['anywhere', 'shop'] as const
export type JoinPlace = (typeof joinPlaces)[number]
