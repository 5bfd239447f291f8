import { type Locale, type TextLocale, textLocale, textLocales } from '../locale.ts'

/** A few words to those who wait: one visitor, a lane or the whole shop. */
export const messageLimit = 200

/** What shops say most often, ready in three languages. */
export const messagePresets = ['delayed', 'soon', 'papers', 'comeToDesk', 'closing', 'resumed'] as const
export type MessagePreset = (typeof messagePresets)[number]

/** As staff wrote it: in one language, or in several. */
export type MessageText = { readonly [L in TextLocale]?: string | undefined }

/** What somebody reads: their own language, else English for those who don't read the shop's, else what there is. */
export function wordsFor(text: MessageText, locale: Locale): { locale: TextLocale; text: string } | undefined {
  const own = textLocale(locale)
  const order = [own, ...(own === 'ja' ? [] : ['en' as const]), ...textLocales]
  const found = order.find((one) => text[one])
  return found && { locale: found, text: text[found]! }
}
