import { expect, test } from 'vitest'
import { captchaLanguage } from './captcha-language.ts'

test('R5.9: at most six of letters, digits and hyphen', () => {
  for (const code of ['', 'ja', 'en', 'zh-CN', 'es-419', 'a-1-b2']) expect(captchaLanguage(code)).toBe(code)
  for (const code of ['zh-Hans', 'zh_CN', 'ja ', 'ｊａ', 'en\n', 'zh CN', '日本語'])
    expect(captchaLanguage(code)).toEqual({ refused: 'auth/argument-error' })
})
