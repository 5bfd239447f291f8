import { type TextLocale, textLocales } from '../locale.ts'
import { words as en } from './delivery/en.ts'
import { words as ja } from './delivery/ja.ts'
import { words as zh } from './delivery/zh.ts'
import type { Delivery, Notice } from './notice.ts'

type NoticeTexts = Record<TextLocale, Notice>

export const deliveries: Record<TextLocale, Delivery> = { ja, en, zh }

const mail: Record<TextLocale, RegExp> = { ja: /メール/, en: /mail/i, zh: /邮/ }

/** Whether its readers learn in every language that their address may pass through a mail server. Of a shop's own words: whether they speak of mail at all. */
export function namesMail(texts: NoticeTexts): boolean {
  return textLocales.every((locale) => {
    const { recipients } = texts[locale]
    return !recipients.includes(deliveries[locale].none) && mail[locale].test(recipients)
  })
}

/** The same notice for visitors who are told by mail: the sentence that denies it is replaced, else one is added. */
export function withMail(texts: NoticeTexts): NoticeTexts {
  const [jaText, enText, zhText] = textLocales.map((locale): Notice => {
    const { none, byMail } = deliveries[locale]
    const { recipients } = texts[locale]
    if (recipients.includes(none)) return { ...texts[locale], recipients: recipients.replace(none, byMail) }
    return mail[locale].test(recipients) ? texts[locale] : { ...texts[locale], recipients: `${recipients}\n${byMail}` }
  }) as [Notice, Notice, Notice]
  return { ja: jaText, en: enText, zh: zhText }
}
