import { expect, test } from 'vitest'
import { statementName } from './preparing-client.ts'

test('a text has one name; what is long, or comes when there are enough, has none', () => {
  const name = statementName('select $1')
  expect(name).toMatch(/^by-text-\d+$/)
  expect(statementName('select $1')).toBe(name)
  expect(statementName('select $1, 1')).not.toBe(name)
  expect(statementName(`select $1 -- ${'x'.repeat(8_000)}`)).toBeUndefined()
  const lists = Array.from({ length: 1_000 }, (_, index) => statementName(`select $1 -- ${index}`))
  expect(new Set(lists.filter(Boolean)).size).toBeLessThan(400)
  expect(lists.at(-1)).toBeUndefined()
  expect(statementName('select $1')).toBe(name)
})
