import { expect, test } from 'vitest'
import { parseFormAnswers } from './sent-answers.ts'

test('Sent answers keep all values of a control in order and omit empty values', () => {
  const sent = new FormData()
  for (const day of ['2026-11-28', '2026-11-24']) sent.append('dates', day)
  sent.append('kana', '')
  sent.append('paper', new File(['x'], 'plan.pdf'))
  sent.append('photo', new File([], ''))
  expect(parseFormAnswers(sent)).toEqual({ dates: ['2026-11-28', '2026-11-24'], paper: ['plan.pdf'] })
})

test('A control may have the name of a built-in object property', () => {
  const sent = new FormData()
  for (const name of ['constructor', '__proto__', 'toString', 'constructor']) sent.append(name, 'x')
  expect(Object.entries(parseFormAnswers(sent))).toEqual([
    ['constructor', ['x', 'x']],
    ['__proto__', ['x']],
    ['toString', ['x']],
  ])
})
