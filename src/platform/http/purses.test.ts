import { expect, test } from 'vitest'
import { waitTimeoutMs } from '../../../test/wait-timeout.ts'
import { openPurses } from './purses.ts'

test('Purses that are full again leave the memory without another request', async () => {
  const purses = openPurses({ points: 1, seconds: 0.02 })
  for (let n = 0; n < 1_000; n++) purses.take(`network ${n}`)
  await expect.poll(() => purses.size, { timeout: waitTimeoutMs }).toBe(0)
})
