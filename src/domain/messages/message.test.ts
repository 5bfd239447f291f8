import { expect, test } from 'vitest'
import { messageLimit, messagePresets, wordsFor } from './message.ts'
import { presetText } from './preset-text.ts'

test.each([
  ['their own language', { ja: 'や', en: 'y', zh: '是' }, 'zh', { locale: 'zh', text: '是' }],
  ['English before Japanese for a guest from abroad', { ja: 'や', en: 'y' }, 'zh', { locale: 'en', text: 'y' }],
  ['what there is', { ja: 'や' }, 'en', { locale: 'ja', text: 'や' }],
  ['a Japanese reader gets Chinese only where there is nothing else', { zh: '是' }, 'ja', { locale: 'zh', text: '是' }],
  ['nothing', {}, 'ja', undefined],
] as const)('%s', (_, text, locale, expected) => expect(wordsFor(text, locale)).toEqual(expected))

test('Every preset exists in three languages within the limit', () => {
  for (const preset of messagePresets)
    for (const words of Object.values(presetText(preset))) expect(words!.length).toBeLessThanOrEqual(messageLimit)
})
