import { expect, test } from 'vitest'
import { shopTextLocales } from '../locale.ts'
import { addMailSentence, deliveryServiceSentences, mentionsMail, mentionsPush } from './delivery.ts'
import { noticeSections, type PrivacyNoticeText } from './notice.ts'

const texts = (recipients: Record<'ja' | 'en' | 'zh', string>) => {
  const notice = (text: string) => Object.fromEntries(noticeSections.map((section) => [section, text])) as PrivacyNoticeText
  return { ja: notice(recipients.ja), en: notice(recipients.en), zh: notice(recipients.zh) }
}
const own = texts({ ja: '提供しません。', en: 'Nobody.', zh: '不提供。' })

test('A privacy notice that denies the use of a mail service is corrected to name it', () => {
  const denying = texts({
    ja: `前。${deliveryServiceSentences.ja.none}後。`,
    en: `A. ${deliveryServiceSentences.en.none} B.`,
    zh: `前，${deliveryServiceSentences.zh.none}后。`,
  })
  expect(mentionsMail(denying)).toBe(false)
  const mended = addMailSentence(denying)
  expect(mentionsMail(mended)).toBe(true)
  expect(mended.ja.recipients).toBe(`前。${deliveryServiceSentences.ja.byMail}後。`)
  for (const locale of shopTextLocales) expect(mended[locale]).toEqual({ ...denying[locale], recipients: mended[locale].recipients })
})

test("A shop's own privacy notice gets a missing paragraph about mail", () => {
  expect(mentionsMail(own)).toBe(false)
  const mended = addMailSentence({ ...own, ja: { ...own.ja, recipients: 'メールの配送を A 社に委託しています。' } })
  expect(mended.ja.recipients).toBe('メールの配送を A 社に委託しています。')
  expect(mended.en.recipients).toBe(`Nobody.\n${deliveryServiceSentences.en.byMail}`)
  expect(mentionsMail(mended)).toBe(true)
  expect(addMailSentence(mended)).toEqual(mended)
})

test('A privacy notice mentions push messages only if it does in every language', () => {
  const naming = texts({ ja: 'プッシュ通知は通知サービスを通ります。', en: 'A push service delivers them.', zh: '经过推送服务。' })
  expect([mentionsPush(own), mentionsPush({ ...naming, zh: own.zh }), mentionsPush(naming)]).toEqual([false, false, true])
})
