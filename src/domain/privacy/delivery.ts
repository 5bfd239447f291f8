import { type ShopTextLocale, shopTextLocales } from '../locale.ts'
import { words as en } from './delivery/en.ts'
import { words as ja } from './delivery/ja.ts'
import { words as zh } from './delivery/zh.ts'
import type { DeliveryServiceSentences, PrivacyNoticeText } from './notice.ts'

type NoticeTexts = Record<ShopTextLocale, PrivacyNoticeText>

export const deliveryServiceSentences: Record<ShopTextLocale, DeliveryServiceSentences> = { ja, en, zh }

const mail: Record<ShopTextLocale, RegExp> = { ja: /メール/, en: /mail/i, zh: /邮/ }

/** Returns true if the notice mentions mail in every language. In a shop's own text any mention of mail counts. */
export function mentionsMail(texts: NoticeTexts): boolean {
  return shopTextLocales.every((locale) => {
    const { recipients } = texts[locale]
    return !recipients.includes(deliveryServiceSentences[locale].none) && mail[locale].test(recipients)
  })
}

const push: Record<ShopTextLocale, RegExp> = { ja: /プッシュ|通知サービス/, en: /push|notification service/i, zh: /推送/ }

/** Returns true if the notice mentions push messages in every language. */
export function mentionsPush(texts: NoticeTexts): boolean {
  return shopTextLocales.every((locale) => push[locale].test(texts[locale].recipients))
}

/** Returns the notice for shops with mail: replaces the sentence that denies it, or adds one. */
export function addMailSentence(texts: NoticeTexts): NoticeTexts {
  const [jaText, enText, zhText] = shopTextLocales.map((locale): PrivacyNoticeText => {
    const { none, byMail } = deliveryServiceSentences[locale]
    const { recipients } = texts[locale]
    if (recipients.includes(none)) return { ...texts[locale], recipients: recipients.replace(none, byMail) }
    return mail[locale].test(recipients) ? texts[locale] : { ...texts[locale], recipients: `${recipients}\n${byMail}` }
  }) as [PrivacyNoticeText, PrivacyNoticeText, PrivacyNoticeText]
  return { ja: jaText, en: enText, zh: zhText }
}
