import { expect, test } from 'vitest'
import {
  addDataAttribute,
  cachedPageMaxAgeHours,
  hasShellVersion,
  isFresh,
  maxCachedPages,
  outdatedEntries,
  readCacheTime,
  stampResponse,
} from './cached-page.ts'

const now = 1_800_000_000_000
const hour = 60 * 60 * 1000

test('A stored page keeps only required headers and its storage time (R2.32)', () => {
  const from = new Headers({ 'content-type': 'text/html', 'content-security-policy': 'x', 'content-encoding': 'br', etag: '1' })
  const cached = stampResponse('<p>', from, now, 'v1')
  expect([...cached.headers.keys()].sort()).toEqual(['content-security-policy', 'content-type', 'x-kept-at', 'x-kept-shell'])
  expect(readCacheTime(cached)).toBe(now)
  expect([hasShellVersion(cached, 'v1'), hasShellVersion(cached, 'v2')]).toEqual([true, false])
})

test('A stored page expires after its maximum age or if the clock goes back (R2.32)', () => {
  const cached = stampResponse('', new Headers(), now, 'v1')
  expect([0, cachedPageMaxAgeHours * hour - 1, cachedPageMaxAgeHours * hour, -1].map((age) => isFresh(cached, now + age))).toEqual([
    true,
    true,
    false,
    false,
  ])
})

test('Expired pages and the oldest pages above the maximum are deleted (R2.32)', () => {
  const entries = Array.from({ length: maxCachedPages + 2 }, (_, index) => ({ id: index, at: now - index }))
  expect(outdatedEntries(entries, now).map(({ id }) => id)).toEqual([maxCachedPages, maxCachedPages + 1])
  expect(
    outdatedEntries([{ at: now - cachedPageMaxAgeHours * hour }, { at: now - hour }, { at: now + 1 }], now).map(({ at }) => at - now),
  ).toEqual([1, -cachedPageMaxAgeHours * hour])
})

test('Text typed by a visitor is escaped in the page’s data attribute (R2.32)', () => {
  const html = addDataAttribute('<!doctype html><html lang="ja"><body>', 'kept', JSON.stringify({ name: '"><script>&' }))
  expect(html).toBe('<!doctype html><html data-kept="{&quot;name&quot;:&quot;\\&quot;&gt;&lt;script&gt;&amp;&quot;}" lang="ja"><body>')
})
