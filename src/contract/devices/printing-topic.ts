export const printingTopic = (shopId: string) => `printing:${shopId}`
