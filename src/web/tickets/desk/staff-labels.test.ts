import { expect, test } from 'vitest'
import { words as en } from './words/en.ts'
import { words as zh } from './words/zh.ts'

test('Unanswered questions are joined by semicolons in English, not Chinese (R2.16)', () => {
  expect(en.card.missing(['How may we contact you?', 'Current address'], 2)).toBe(
    'Ask before serving: How may we contact you?; Current address and 2 more',
  )
  expect(zh.card.missing(['您是第一次来店吗？', '姓名'], 0)).toBe('办理前请确认：您是第一次来店吗？姓名')
})
