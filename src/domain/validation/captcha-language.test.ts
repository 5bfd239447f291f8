import { expect, test } from 'vitest'
import { checkCaptchaLanguage } from './captcha-language.ts'

test('A captcha language has at most six letters, digits and hyphens (R5.9)', () => {
  for (const code of ['', 'ja', 'en', 'zh-CN', 'es-419', 'a-1-b2']) expect(checkCaptchaLanguage(code)).toBe(code)
  for (const code of ['zh-Hans', 'zh_CN', 'ja ', 'ｊａ', 'en\n', 'zh CN', '日本語'])
    expect(checkCaptchaLanguage(code)).toEqual({ refused: 'auth/argument-error' })
})
