/** Hint topic of a shop's reservations. The topic without an id means that any of them may have changed. */
export const reservationsHintTopic = (shopId: string) => `reservations:${shopId}`
export const reservationHintTopic = (shopId: string, id: string) => `${reservationsHintTopic(shopId)}/${id}`
