import { type Locale, type TextLocale, textLocales, toTextLocale } from '../locale.ts'

/** A short message to waiting visitors: one, a lane or the whole shop. The limit is in characters. */
export const maxMessageLength = 200

export const messagePresets = ['delayed', 'soon', 'papers', 'comeToDesk', 'closing', 'resumed'] as const
export type MessagePreset = (typeof messagePresets)[number]

export type MessageText = { readonly [L in TextLocale]?: string | undefined }

/** Returns the text in the reader's language, else English for readers of other languages than Japanese, else any. */
export function pickMessageText(text: MessageText, locale: Locale): { locale: TextLocale; text: string } | undefined {
  const own = toTextLocale(locale)
  const order = [own, ...(own === 'ja' ? [] : ['en' as const]), ...textLocales]
  const found = order.find((one) => text[one])
  return found && { locale: found, text: text[found]! }
}
