import { expect, test } from 'vitest'
import { sentAnswers } from './sent-answers.ts'

test('what was sent is kept by name: in its order, without what was left empty, of files their names', () => {
  const sent = new FormData()
  for (const day of ['2026-11-28', '2026-11-24']) sent.append('wish', day)
  sent.append('kana', '')
  sent.append('paper', new File(['x'], 'plan.pdf'))
  sent.append('photo', new File([], ''))
  expect(sentAnswers(sent)).toEqual({ wish: ['2026-11-28', '2026-11-24'], paper: ['plan.pdf'] })
})
