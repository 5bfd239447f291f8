import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { anonymousCallersPerNetwork } from '#contract/limit.ts'
import { rateLimitRules } from '#contract/limits.ts'
import { createRateLimits } from './rate-limits.ts'

function openLimits() {
  let time = 0
  const limits = createRateLimits(true, () => time)
  return {
    ...limits,
    pass(seconds: number) {
      time += seconds * 1000
    },
    /** Counts the tries that were not refused. */
    count(tries: number, take: (n: number) => { refused?: unknown }) {
      let taken = 0
      for (let n = 0; n < tries; n++) if (!take(n).refused) taken++
      return taken
    },
  }
}

test('A network takes 60 tickets at once, then 6 a minute; a staff network 600', () => {
  const { consumeNetwork, pass, count } = openLimits()
  const [origin, other] = [randomBytes(16), randomBytes(16)]
  expect(count(100, () => consumeNetwork('join', [origin], false))).toBe(60)
  expect(count(10, () => consumeNetwork('join', [other], false))).toBe(10)
  for (let minute = 0; minute < 10; minute++) {
    pass(60)
    expect(count(20, () => consumeNetwork('join', [origin], false))).toBe(6)
  }
  expect(count(700, () => consumeNetwork('join', [origin], true))).toBe(600)
})

test('A rate limit returns the wait until a retry and accepts refunded points', () => {
  const { consumeNetwork, pass, count } = openLimits()
  const origin = randomBytes(16)
  count(59, () => consumeNetwork('join', [origin], false))
  const last = consumeNetwork('join', [origin], false)
  pass(20)
  expect(consumeNetwork('join', [origin], false)).toMatchObject({ refused: 'request.tooMany', params: { seconds: 40 } })
  if (!last.refused) last.refund()
  expect(count(5, () => consumeNetwork('join', [origin], false))).toBe(1)
})

test('A /56 network can take twice and a /48 four times as many tickets as a /64', () => {
  const { consumeNetwork, count } = openLimits()
  const [site, ...halves] = Array.from({ length: 5 }, () => randomBytes(16))
  const line = (half: Buffer) => [randomBytes(16), half, site!]
  expect(count(200, () => consumeNetwork('join', line(halves[0]!), false))).toBe(120)
  expect(halves.slice(1).map((half) => count(200, () => consumeNetwork('join', line(half), false)))).toEqual([120, 0, 0])
})

test('Only a network’s first cards are marked as exempt from the shop’s limit', () => {
  const { consumeNetwork, count } = openLimits()
  const networks = [randomBytes(16), randomBytes(16), randomBytes(16)]
  const isFirst = (taken: ReturnType<typeof consumeNetwork>) => !taken.refused && taken.isFirst === true
  const { points } = rateLimitRules.card.network.first
  expect(count(points + 5, () => ({ refused: !isFirst(consumeNetwork('card', networks, false)) }))).toBe(points)
})

test('Made-up devices share the anonymous limit of their network', () => {
  const { take, trustCaller, count } = openLimits()
  const maxRequests = rateLimitRules.read.caller.points * anonymousCallersPerNetwork
  expect(count(maxRequests + 50, (n) => take('read', `device:${n}`, '192.0.2.1'))).toBe(maxRequests)
  expect(count(5, (n) => take('read', `token:${n}`, '192.0.2.1'))).toBe(0)
  trustCaller('token:1')
  expect(count(5, () => take('read', 'token:1', '192.0.2.1'))).toBe(5)
  expect(count(5, () => take('read', 'account:1', '192.0.2.1'))).toBe(5)
  expect(count(5, (n) => take('read', `device:${n}`, '192.0.2.2'))).toBe(5)
  // A subscriber's IPv6 addresses are one network, and a /48 has four times the limit.
  expect(count(maxRequests + 50, (n) => take('read', `device:${n}`, `2001:db8::${(n % 9_000) + 1}`))).toBe(maxRequests)
  expect(count(4 * maxRequests, (n) => take('read', `device:${n}`, `2001:db8:0:${((n % 60_000) + 256).toString(16)}::1`))).toBe(
    3 * maxRequests,
  )
})

test('The limit per caller lets 2,000 new devices of one network join once each', () => {
  const { take, count } = openLimits()
  expect(count(2_000, (n) => take('join', `device:${n}`, '192.0.2.1'))).toBe(2_000)
})

test('A shop’s join limit allows one burst above the steady limit', () => {
  const { consumeShop, pass, count } = openLimits()
  const { points, seconds, burst } = rateLimitRules.join.shop
  expect(count(points + burst.points + 5, () => consumeShop('join', 'one'))).toBe(points + burst.points)
  expect(count(5, () => consumeShop('join', 'other'))).toBe(5)
  pass(seconds)
  expect(count(points + 5, () => consumeShop('join', 'one'))).toBe(points)
})

test('Rate limits keep at most 150,000 entries for made-up devices', () => {
  const { take, trustCaller, size } = openLimits()
  // Each takes three entries, of which 50,000 of a kind are kept.
  for (let n = 0; n < 60_000; n++) {
    take('read', `device:${n}`, `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`)
    trustCaller(`device:${n}`)
  }
  expect(size()).toBeLessThanOrEqual(150_000)
})

test('A made-up token of 4,000 characters is not stored by the rate limits', () => {
  const { take, size } = openLimits()
  for (let n = 0; n < 20; n++) take('read', `token:${n}${'x'.repeat(4_000)}`, '192.0.2.1')
  expect(size()).toBe(1)
})

test('A member can read sixty pages a minute and an unknown device twelve', () => {
  const { take, count } = openLimits()
  const pages = (caller: string) => count(2_000, () => take('read', caller, '198.51.100.7')) / 20
  expect(pages('account:owner')).toBe(60)
  expect(pages('device:phone')).toBe(12)
})
