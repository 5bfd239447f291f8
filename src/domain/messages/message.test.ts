import { expect, test } from 'vitest'
import { maxMessageLength, messagePresets, pickMessageText } from './message.ts'
import { presetMessageInAllLanguages } from './preset-text.ts'

test.each([
  ['their own language', { ja: 'や', en: 'y', zh: '是' }, 'zh', { locale: 'zh', text: '是' }],
  ['English before Japanese if their language is missing', { ja: 'や', en: 'y' }, 'zh', { locale: 'en', text: 'y' }],
  ['the only text in another language', { ja: 'や' }, 'en', { locale: 'ja', text: 'や' }],
  ['Chinese as a Japanese reader if it is the only text', { zh: '是' }, 'ja', { locale: 'zh', text: '是' }],
  ['nothing without a text', {}, 'ja', undefined],
] as const)('The reader of a message gets %s', (_, text, locale, expected) => expect(pickMessageText(text, locale)).toEqual(expected))

test('Every preset message is within the length limit in each language', () => {
  for (const preset of messagePresets)
    for (const words of Object.values(presetMessageInAllLanguages(preset))) expect(words!.length).toBeLessThanOrEqual(maxMessageLength)
})
