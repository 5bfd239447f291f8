/** Hint topic of a shop's reservations. The topic without an id means that any of them may have changed. */
export const reservationsHint = (shopId: string) => `reservations:${shopId}`
export const reservationHint = (shopId: string, id: string) => `${reservationsHint(shopId)}/${id}`
