/** Hint topic of a shop's reservations. The topic without an id means that any of them may have changed. */
export const shopReservationsHintTopic = (shopId: string) => `reservations:${shopId}`
export const reservationHintTopic = (shopId: string, id: string) => `${shopReservationsHintTopic(shopId)}/${id}`
