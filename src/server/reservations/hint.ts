/** What those listen to who have a shop's reservations before them. A hint may name one of them, behind a slash. */
export const reservationsHint = (shopId: string) => `reservations:${shopId}`
