/** The topic of hints about a shop's cards. One that names none says that any of them may have changed. */
export const cardsHint = (shopId: string) => `cards:${shopId}`
export const cardHint = (shopId: string, cardId: string) => `${cardsHint(shopId)}/${cardId}`
