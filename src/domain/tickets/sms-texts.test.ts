import { expect, test } from 'vitest'
import { localizedPath, shopTextLocales } from '../locale.ts'
import { composeSms, measureSms } from '../outbox/sms-segments.ts'
import { smsEvents } from './notifications.ts'
import { defaultSmsTexts } from './sms-texts.ts'

test('Each default SMS with a usual link is one segment in every language', () => {
  for (const locale of shopTextLocales)
    for (const event of smsEvents) {
      const link = `https://uketsuke.example.jp${localizedPath(locale, '/entry/w/AbCdEfGhIjKlMnOpQrStUv')}`
      const values = { number: 'A018', shop: '若葉店', words: '', link }
      const { segments } = measureSms(composeSms(defaultSmsTexts[locale][event], values))
      expect([locale, event, segments]).toEqual([locale, event, 1])
    }
})
