/** What those listen to who have a shop's cards before them. A hint names one of them, with its new revision. */
export const cardsHint = (shopId: string) => `cards:${shopId}`
export const cardHint = (shopId: string, cardId: string) => `${cardsHint(shopId)}/${cardId}`
