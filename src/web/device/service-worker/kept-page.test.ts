import { expect, test } from 'vitest'
import { isFresh, isOfShell, keptAt, keptAtMost, keptHours, marked, outdated, stamped } from './kept-page.ts'

const now = 1_800_000_000_000
const hour = 60 * 60 * 1000

test('R2.32 a page is kept with its policy and its age, without anything else that came with it', () => {
  const from = new Headers({ 'content-type': 'text/html', 'content-security-policy': 'x', 'content-encoding': 'br', etag: '1' })
  const kept = stamped('<p>', from, now, 'v1')
  expect([...kept.headers.keys()].sort()).toEqual(['content-security-policy', 'content-type', 'x-kept-at', 'x-kept-shell'])
  expect(keptAt(kept)).toBe(now)
  expect([isOfShell(kept, 'v1'), isOfShell(kept, 'v2')]).toEqual([true, false])
})

test('R2.32 it is shown for as long as a visit lasts; a clock that was put back ends it', () => {
  const kept = stamped('', new Headers(), now, 'v1')
  expect([0, keptHours * hour - 1, keptHours * hour, -1].map((age) => isFresh(kept, now + age))).toEqual([true, true, false, false])
})

test('R2.32 the oldest make place for new ones', () => {
  const kept = Array.from({ length: keptAtMost + 2 }, (_, index) => ({ id: index, at: now - index }))
  expect(outdated(kept, now).map(({ id }) => id)).toEqual([keptAtMost, keptAtMost + 1])
  expect(outdated([{ at: now - keptHours * hour }, { at: now - hour }, { at: now + 1 }], now).map(({ at }) => at - now)).toEqual([
    1,
    -keptHours * hour,
  ])
})

test('R2.32 what a visitor typed stays inside the attribute', () => {
  const html = marked('<!doctype html><html lang="ja"><body>', 'kept', JSON.stringify({ name: '"><script>&' }))
  expect(html).toBe('<!doctype html><html data-kept="{&quot;name&quot;:&quot;\\&quot;&gt;&lt;script&gt;&amp;&quot;}" lang="ja"><body>')
})
