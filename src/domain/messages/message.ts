import { type Locale, type ShopTextLocale, shopTextLocales, toTextLocale } from '../locale.ts'

/** A short message to waiting visitors: one, a lane or the whole shop. The limit is in characters. */
export const maxMessageLength = 200

export const messagePresets = ['delayed', 'soon', 'papers', 'comeToDesk', 'closing', 'resumed'] as const
export type MessagePreset = (typeof messagePresets)[number]

export type MessageText = { readonly [L in ShopTextLocale]?: string | undefined }

/** Returns the text in the reader's language, else English for readers of other languages than Japanese, else any. */
export function pickMessageText(text: MessageText, locale: Locale): { locale: ShopTextLocale; text: string } | undefined {
  const own = toTextLocale(locale)
  const order = [own, ...(own === 'ja' ? [] : ['en' as const]), ...shopTextLocales]
  const found = order.find((one) => text[one])
  return found && { locale: found, text: text[found]! }
}
