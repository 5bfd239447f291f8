/** Topic of hints about a shop's cards. A hint without a card id means that any of them may have changed. */
export const shopCardsHintTopic = (shopId: string) => `cards:${shopId}`
export const cardHintTopic = (shopId: string, cardId: string) => `${shopCardsHintTopic(shopId)}/${cardId}`
