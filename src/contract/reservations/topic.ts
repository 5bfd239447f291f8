export const reservationsTopic = (shopId: string) => `reservations:${shopId}`
