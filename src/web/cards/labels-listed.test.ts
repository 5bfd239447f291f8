import { expect, test } from 'vitest'
import { words as en } from './card/words/en.ts'
import { words as zh } from './card/words/zh.ts'

test('If a label contains a comma or question mark, an English list has semicolons', () => {
  expect(en.history.list(['Is this your first visit?', 'Current address'])).toBe('Is this your first visit?; Current address')
  expect(en.history.list(['Name', 'Work or school, and longest commute'])).toBe('Name; Work or school, and longest commute')
  expect(en.history.list(['Name', 'Phone'])).toBe('Name, Phone')
  expect(zh.history.list(['您是第一次来店吗？', '来店理由', '姓名'])).toBe('您是第一次来店吗？来店理由、姓名')
})
