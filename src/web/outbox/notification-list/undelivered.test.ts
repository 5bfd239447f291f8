import { expect, test } from 'vitest'
import { isUndelivered } from './undelivered.ts'

test.each([
  [[], false],
  [['queued', 'failed', 'sent'], true],
  [['cancelled', 'bounced'], true],
  [['suppressed'], true],
  [['sent', 'failed'], false],
  [['delivered', 'bounced'], false],
  [['queued', 'cancelled'], false],
] as const)('the last outcome of %j decides whether a visitor gets mail', (states, expected) => {
  expect(isUndelivered(states.map((state) => ({ state })))).toBe(expected)
})
