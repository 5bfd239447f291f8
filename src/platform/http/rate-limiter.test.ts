import { expect, test } from 'vitest'
import { waitTimeoutMs } from '../../../test/wait-timeout.ts'
import { createRateLimiter } from './rate-limiter.ts'

test('Expired rate-limit windows are removed from memory without a request', async () => {
  const limiter = createRateLimiter({ points: 1, seconds: 0.02 })
  for (let n = 0; n < 1_000; n++) limiter.consume(`network ${n}`)
  await expect.poll(() => limiter.size, { timeout: waitTimeoutMs }).toBe(0)
})
