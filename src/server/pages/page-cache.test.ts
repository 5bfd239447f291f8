import { expect, test } from 'vitest'
import { waitTimeoutMs } from '../../../test/wait-timeout.ts'
import { createPageCache } from './page-cache.ts'

test('Cached pages are removed after their time limit, even without requests', async () => {
  const cache = createPageCache(Date.now, 10)
  const page = { status: 200, headers: [], html: '<p>' }
  for (let n = 0; n < 20; n++) await cache.find(`http://host${n}.example /`, async () => page)
  await expect.poll(() => cache.size, { timeout: waitTimeoutMs }).toBe(0)
})
