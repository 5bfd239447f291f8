import { expect, test } from 'vitest'
import { createIdempotencyKeys } from './idempotency-keys.ts'

function counted() {
  let made = 0
  return createIdempotencyKeys(() => `key-${++made}`)
}

test('A command keeps its idempotency key until the command is settled', () => {
  const intentions = counted()
  const key = intentions.keyFor('call', 'ticket-1', 3)
  expect(intentions.keyFor('call', 'ticket-1', 3)).toBe(key)
  intentions.settle('call', 'ticket-1', 3)
  expect(intentions.keyFor('call', 'ticket-1', 3)).not.toBe(key)
})

test('A command for another revision gets another idempotency key', () => {
  const intentions = counted()
  expect(intentions.keyFor('recall', 'ticket-1', 4)).not.toBe(intentions.keyFor('recall', 'ticket-1', 3))
})
