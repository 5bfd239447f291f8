import type { AcrossShops } from '../across-shops.ts'

export const words: AcrossShops = {
  sentence: (organization) =>
    `The shops of ${organization} share your name, its reading, how to reach you, and in which shop you gave a card, so that they know you as the same person. Nothing else is handled outside this shop: what the card says is read only in the shop that you gave it to. ${organization} is responsible for this. You can take back your agreement at any time.`,
}
