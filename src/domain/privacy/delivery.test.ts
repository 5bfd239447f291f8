import { expect, test } from 'vitest'
import { textLocales } from '../locale.ts'
import { deliveries, namesMail, withMail } from './delivery.ts'
import { type Notice, noticeSections } from './notice.ts'

const texts = (recipients: Record<'ja' | 'en' | 'zh', string>) => {
  const notice = (text: string) => Object.fromEntries(noticeSections.map((section) => [section, text])) as Notice
  return { ja: notice(recipients.ja), en: notice(recipients.en), zh: notice(recipients.zh) }
}
const own = texts({ ja: '提供しません。', en: 'Nobody.', zh: '不提供。' })

test('A notice that denies mail is corrected for shops with mail', () => {
  const denying = texts({ ja: `前。${deliveries.ja.none}後。`, en: `A. ${deliveries.en.none} B.`, zh: `前，${deliveries.zh.none}后。` })
  expect(namesMail(denying)).toBe(false)
  const mended = withMail(denying)
  expect(namesMail(mended)).toBe(true)
  expect(mended.ja.recipients).toBe(`前。${deliveries.ja.byMail}後。`)
  for (const locale of textLocales) expect(mended[locale]).toEqual({ ...denying[locale], recipients: mended[locale].recipients })
})

test("A shop's own notice gets a paragraph about mail if it lacks one", () => {
  expect(namesMail(own)).toBe(false)
  const mended = withMail({ ...own, ja: { ...own.ja, recipients: 'メールの配送を A 社に委託しています。' } })
  expect(mended.ja.recipients).toBe('メールの配送を A 社に委託しています。')
  expect(mended.en.recipients).toBe(`Nobody.\n${deliveries.en.byMail}`)
  expect(namesMail(mended)).toBe(true)
  expect(withMail(mended)).toEqual(mended)
})
