import type { DataSharingText } from '../across-shops.ts'

export const words: DataSharingText = {
  sentence: (organization) =>
    `The shops of ${organization} share your name (also in katakana), your contact details and which shops have your card. This lets them recognize you as the same person. The other shops handle nothing else. Only the shop that received your card can read it. ${organization} is responsible for this sharing. You can withdraw your consent at any time.`,
}
