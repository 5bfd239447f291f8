/** The topic of hints about a shop's reservations. One that names none says that any of them may have changed. */
export const reservationsHint = (shopId: string) => `reservations:${shopId}`
export const reservationHint = (shopId: string, id: string) => `${reservationsHint(shopId)}/${id}`
