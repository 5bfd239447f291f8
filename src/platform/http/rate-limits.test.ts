import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { strangersPerNetwork } from '#contract/limit.ts'
import { limits } from '#contract/limits.ts'
import { createRateLimits } from './rate-limits.ts'

function openPurses() {
  let time = 0
  const purses = createRateLimits(true, () => time)
  return {
    ...purses,
    pass(seconds: number) {
      time += seconds * 1000
    },
    /** How many of so many tries were not refused. */
    count(tries: number, take: (n: number) => { refused?: unknown }) {
      let taken = 0
      for (let n = 0; n < tries; n++) if (!take(n).refused) taken++
      return taken
    },
  }
}

test('a network takes 60 numbers at once, then 6 a minute; others and staff’s, which has ten times as much, go on', () => {
  const { takeNetwork, pass, count } = openPurses()
  const [origin, other] = [randomBytes(16), randomBytes(16)]
  expect(count(100, () => takeNetwork('join', [origin], false))).toBe(60)
  expect(count(10, () => takeNetwork('join', [other], false))).toBe(10)
  for (let minute = 0; minute < 10; minute++) {
    pass(60)
    expect(count(20, () => takeNetwork('join', [origin], false))).toBe(6)
  }
  expect(count(700, () => takeNetwork('join', [origin], true))).toBe(600)
})

test('whoever is refused is told when the next one is there, and what was given back can be taken again', () => {
  const { takeNetwork, pass, count } = openPurses()
  const origin = randomBytes(16)
  count(59, () => takeNetwork('join', [origin], false))
  const last = takeNetwork('join', [origin], false)
  pass(20)
  expect(takeNetwork('join', [origin], false)).toMatchObject({ refused: 'request.tooMany', params: { seconds: 40 } })
  if (!last.refused) last.giveBack()
  expect(count(5, () => takeNetwork('join', [origin], false))).toBe(1)
})

test('Of a /56 twice as many take a number, of a /48 four times as many', () => {
  const { takeNetwork, count } = openPurses()
  const [site, ...halves] = Array.from({ length: 5 }, () => randomBytes(16))
  const line = (half: Buffer) => [randomBytes(16), half, site!]
  expect(count(200, () => takeNetwork('join', line(halves[0]!), false))).toBe(120)
  expect(halves.slice(1).map((half) => count(200, () => takeNetwork('join', line(half), false)))).toEqual([120, 0, 0])
})

test('The first cards of a network take nothing from the shop', () => {
  const { takeNetwork, count } = openPurses()
  const networks = [randomBytes(16), randomBytes(16), randomBytes(16)]
  const isFirst = (taken: ReturnType<typeof takeNetwork>) => !taken.refused && taken.isFirst === true
  const { points } = limits.card.network.first
  expect(count(points + 5, () => ({ refused: !isFirst(takeNetwork('card', networks, false)) }))).toBe(points)
})

test('devices that are made up share what the strangers of their network have; the known, the signed in and other networks go on', () => {
  const { take, know, count } = openPurses()
  const most = limits.read.caller.points * strangersPerNetwork
  expect(count(most + 50, (n) => take('read', `device:${n}`, '192.0.2.1'))).toBe(most)
  expect(count(5, (n) => take('read', `token:${n}`, '192.0.2.1'))).toBe(0)
  know('token:1')
  expect(count(5, () => take('read', 'token:1', '192.0.2.1'))).toBe(5)
  expect(count(5, () => take('read', 'account:1', '192.0.2.1'))).toBe(5)
  expect(count(5, (n) => take('read', `device:${n}`, '192.0.2.2'))).toBe(5)
  // One subscriber's IPv6 addresses are one network, and all of a /48 have four times as much.
  expect(count(most + 50, (n) => take('read', `device:${n}`, `2001:db8::${(n % 9_000) + 1}`))).toBe(most)
  expect(count(4 * most, (n) => take('read', `device:${n}`, `2001:db8:0:${((n % 60_000) + 256).toString(16)}::1`))).toBe(3 * most)
})

test('a device is heard about a number whatever others of its network have asked', () => {
  const { take, count } = openPurses()
  expect(count(2_000, (n) => take('join', `device:${n}`, '192.0.2.1'))).toBe(2_000)
})

test('a shop takes what its steady limit and its burst allow, then goes on as the steady one does', () => {
  const { takeShop, pass, count } = openPurses()
  const { points, seconds, burst } = limits.join.shop
  expect(count(points + burst.points + 5, () => takeShop('join', 'one'))).toBe(points + burst.points)
  expect(count(5, () => takeShop('join', 'other'))).toBe(5)
  pass(seconds)
  expect(count(points + 5, () => takeShop('join', 'one'))).toBe(points)
})

test('Made-up devices are forgotten, the least recent first', () => {
  const { take, know, size } = openPurses()
  // Each takes three entries, of which 50,000 of a kind are kept.
  for (let n = 0; n < 60_000; n++) {
    take('read', `device:${n}`, `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`)
    know(`device:${n}`)
  }
  expect(size()).toBeLessThanOrEqual(150_000)
})

test('A made-up token as long as an address counts with the strangers of its network and is not kept', () => {
  const { take, size } = openPurses()
  for (let n = 0; n < 20; n++) take('read', `token:${n}${'x'.repeat(4_000)}`, '192.0.2.1')
  expect(size()).toBe(1)
})

test('Who is signed in reads sixty pages of twenty questions a minute, another device twelve', () => {
  const { take, count } = openPurses()
  const pages = (caller: string) => count(2_000, () => take('read', caller, '198.51.100.7')) / 20
  expect(pages('account:owner')).toBe(60)
  expect(pages('device:phone')).toBe(12)
})
