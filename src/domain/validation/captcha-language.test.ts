import { expect, test } from 'vitest'
import { parseCaptchaLanguage } from './captcha-language.ts'

test('A captcha language is up to six characters: letters, digits or hyphens (R5.9)', () => {
  for (const code of ['', 'ja', 'en', 'zh-CN', 'es-419', 'a-1-b2']) expect(parseCaptchaLanguage(code)).toBe(code)
  for (const code of ['zh-Hans', 'zh_CN', 'ja ', 'ｊａ', 'en\n', 'zh CN', '日本語'])
    expect(parseCaptchaLanguage(code)).toEqual({ refused: 'auth/argument-error' })
})
