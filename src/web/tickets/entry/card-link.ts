import type { Locale } from '#domain/locale.ts'
import { localPath } from '../../i18n/locale.ts'

const words: Record<Locale, string> = {
  ja: 'お待ちのあいだに受付カードを書く',
  en: 'Fill in your card while you wait',
  zh: '等候时填写接待卡',
}

/** What the link from the live ticket to its card has. From the loader: that page carries no more along than it must. */
export const cardLink = (token: string, locale: Locale) => ({ href: localPath(locale, `/entry/c/${token}`), children: words[locale] })
export type CardLink = ReturnType<typeof cardLink>
