import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import { rateLimitRules } from '#contract/limits.ts'
import { refuse } from '#domain/refusal.ts'
import { defaultShopClock } from '#domain/time/business-day.ts'
import { createRateLimits } from '#platform/http/rate-limits.ts'
import { runWithRateLimits } from './visitor-rate-limits.ts'

const network = rateLimitRules.request.network.points

test.each([
  ['is refused', async () => refuse('request.invalid')],
  ['fails', async () => Promise.reject(new Error('the database is away'))],
])('A request that %s is not charged to the rate limits', async (_, work) => {
  const { consumeShop, consumeNetwork } = createRateLimits(true)
  const ctx = {
    clock: () => Temporal.Now.instant(),
    consumeShop,
    consumeNetwork: (name: 'request', { address }: { address: string | undefined }) =>
      consumeNetwork(name, [Buffer.from(address ?? '')], false),
  } as Parameters<typeof runWithRateLimits>[0]
  const request = { scope: { shopId: 'a shop' }, clock: defaultShopClock, address: '192.0.2.1' }
  for (let n = 0; n < 2 * network; n++) await runWithRateLimits<unknown>(ctx, 'request', request, work).catch(() => {})
  const charge = () => runWithRateLimits(ctx, 'request', request, async () => 'done')
  for (let n = 0; n < network; n++) expect(await charge()).toBe('done')
  expect(await charge()).toMatchObject({ refused: 'request.tooMany' })
})
