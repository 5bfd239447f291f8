/** Hint topic of a shop's print jobs: one of them ended. */
export const shopPrintingHintTopic = (shopId: string) => `printing:${shopId}`
