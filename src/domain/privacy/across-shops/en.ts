import type { DataSharingText } from '../across-shops.ts'

export const words: DataSharingText = {
  sentence: (organization) =>
    `The shops of ${organization} share your name (also in katakana), your contact details and the shops that received your card. This lets them recognize you as the same person. Nothing else is handled outside this shop. Only the shop that received your card can read it. ${organization} is responsible for this sharing. You can withdraw your consent at any time.`,
}
