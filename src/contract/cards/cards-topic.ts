export const cardsTopic = (shopId: string) => `cards:${shopId}`
