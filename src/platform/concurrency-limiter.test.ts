import { expect, test } from 'vitest'
import { isRefusal } from '#domain/refusal.ts'
import { createConcurrencyLimiter } from './concurrency-limiter.ts'

test('The limiter runs and queues limited numbers of tasks and refuses the rest', async () => {
  const gate = createConcurrencyLimiter(2)
  let inside = 0
  let maxRunning = 0
  const finish: (() => void)[] = []
  const results = Array.from({ length: 7 }, (_, n) =>
    gate(3, async () => {
      maxRunning = Math.max(maxRunning, ++inside)
      await new Promise<void>((resolve) => finish.push(resolve))
      inside--
      return n
    }),
  )
  expect((await Promise.all(results.slice(5))).every((result) => isRefusal(result))).toBe(true)
  const settled = Promise.all(results.slice(0, 5))
  while (finish.length > 0) {
    finish.shift()?.()
    await new Promise((resolve) => setImmediate(resolve))
  }
  expect(await settled).toEqual([0, 1, 2, 3, 4])
  expect(maxRunning).toBe(2)
})

test('A task that throws frees its place in the limiter', async () => {
  const gate = createConcurrencyLimiter(1)
  await expect(gate(0, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await gate(0, async () => 'next')).toBe('next')
})

test('Tasks that have waited too long are refused, and newcomers behind them at once', async () => {
  let now = 0
  const limiter = createConcurrencyLimiter(1, { maxWaitMs: 1_000, now: () => now })
  const { promise, resolve: finish } = Promise.withResolvers<string>()
  const first = limiter(5, () => promise)
  const second = limiter(5, async () => 'second')
  now = 1_001
  const third = await limiter(5, async () => 'third')
  expect(isRefusal(third)).toBe(true)
  finish('first')
  expect([await first, isRefusal(await second)]).toEqual(['first', true])
  expect(await limiter(5, async () => 'fourth')).toBe('fourth')
})
