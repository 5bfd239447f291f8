import { expect, test } from 'vitest'
import { packHints } from './hints.ts'

test('Hints are packed into as few messages as the database accepts', () => {
  expect(packHints('me', [])).toEqual([])
  expect(packHints('me', [['queue:1', 5]])).toEqual(['me queue:1=5'])
  const many = Array.from(
    { length: 500 },
    (_, index) => [`queue:0190a6f0-0000-7000-8000-${String(index).padStart(12, '0')}`, index] as const,
  )
  const messages = packHints('me', many)
  expect(messages.length).toBe(4)
  expect(Math.max(...messages.map((message) => Buffer.byteLength(message)))).toBeLessThan(8_000)
  expect(messages.flatMap((message) => message.split(' ').slice(1))).toEqual(many.map(([key, seq]) => `${key}=${seq}`))
})
