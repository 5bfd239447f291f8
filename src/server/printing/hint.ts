/** Hint topic of a shop's print jobs: one of them was queued or ended. */
export const shopPrintingHintTopic = (shopId: string) => `printing:${shopId}`
