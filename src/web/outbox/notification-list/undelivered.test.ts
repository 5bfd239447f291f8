import { expect, test } from 'vitest'
import { isLastMailUndelivered } from './undelivered.ts'

test.each([
  [[], false],
  [['queued', 'failed', 'sent'], true],
  [['cancelled', 'bounced'], true],
  [['suppressed'], true],
  [['sent', 'failed'], false],
  [['delivered', 'bounced'], false],
  [['queued', 'cancelled'], false],
] as const)('The latest outcome in %j decides whether mail counts as undelivered', (states, expected) => {
  expect(isLastMailUndelivered(states.map((state) => ({ channel: 'mail', state })))).toBe(expected)
})

test('A push message does not decide, because the mail follows', () => {
  expect(
    isLastMailUndelivered([
      { channel: 'push', state: 'failed' },
      { channel: 'mail', state: 'sent' },
    ]),
  ).toBe(false)
  expect(
    isLastMailUndelivered([
      { channel: 'push', state: 'sent' },
      { channel: 'mail', state: 'bounced' },
    ]),
  ).toBe(true)
})
