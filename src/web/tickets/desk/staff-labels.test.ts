import { expect, test } from 'vitest'
import { words as en } from './words/en.ts'
import { words as zh } from './words/zh.ts'

test('R2.16 what is to be asked, where its labels are questions: parted by semicolons in English, by nothing more in Chinese', () => {
  expect(en.card.missing(['How may we contact you?', 'Current address'], 2)).toBe(
    'Ask before serving: How may we contact you?; Current address and 2 more',
  )
  expect(zh.card.missing(['您是第一次来店吗？', '姓名'], 0)).toBe('办理前请确认：您是第一次来店吗？姓名')
})
