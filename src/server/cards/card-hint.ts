/** Topic of hints about a shop's cards. A hint without a card id means that any of them may have changed. */
export const cardsHint = (shopId: string) => `cards:${shopId}`
export const cardHint = (shopId: string, cardId: string) => `${cardsHint(shopId)}/${cardId}`
