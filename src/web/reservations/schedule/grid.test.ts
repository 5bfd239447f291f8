import { expect, test } from 'vitest'
import { arrangeOverlappingItems, findRectByArrowKey, shownHours, toMinuteSpan } from './grid.ts'

test('The grid covers the shop’s hours and all reservations, in whole hours', () => {
  const hours = Array.from({ length: 7 }, (_, day) => (day === 0 ? [] : [{ from: '10:30', to: '18:00' }]))
  const shop = { hours, otherDays: [{ day: '2026-12-02', ranges: [{ from: '20:00', to: '01:30' }] }] }
  expect(shownHours(['2026-12-01'], shop, [])).toEqual({ from: 600, to: 1_080 })
  expect(shownHours(['2026-12-01', '2026-12-02'], shop, [])).toEqual({ from: 600, to: 1_560 })
  expect(shownHours(['2026-12-01'], shop, [{ from: 525, to: 555 }])).toEqual({ from: 480, to: 1_080 })
  expect(shownHours(['2026-12-06'], shop, [])).toEqual({ from: 540, to: 1_080 })
  expect(shownHours(['2026-12-06'], { hours: null, otherDays: [] }, [{ from: 600, to: 660 }])).toEqual({ from: 540, to: 1_080 })
})

test('A reservation keeps its length over midnight and over a clock change', () => {
  const tokyo = { day: '2026-12-01', startsAt: '2026-12-01T14:30:00Z', endsAt: '2026-12-01T15:30:00Z' }
  expect(toMinuteSpan(tokyo, 'Asia/Tokyo')).toEqual({ from: 1_410, to: 1_470 })
  const berlin = { day: '2026-10-24', startsAt: '2026-10-25T00:00:00Z', endsAt: '2026-10-25T01:00:00Z' }
  expect(toMinuteSpan(berlin, 'Europe/Berlin')).toEqual({ from: 1_560, to: 1_620 })
})

test('Overlapping reservations stand side by side and reuse free strips', () => {
  const at = (from: number, to: number) => ({ from, to })
  expect(
    arrangeOverlappingItems([at(0, 60), at(30, 90), at(60, 120), at(200, 230)]).map(({ from, strip, strips }) => [from, strip, strips]),
  ).toEqual([
    [0, 0, 2],
    [30, 1, 2],
    [60, 0, 2],
    [200, 0, 1],
  ])
})

test('An arrow key finds the nearest drop place in its direction', () => {
  const rect = (left: number, top: number) => ({ left, top, width: 100, height: 40 })
  const rects = [rect(0, 0), rect(0, 80), rect(100, 60), rect(200, 0)]
  expect(findRectByArrowKey(rect(0, 0), rects, 'ArrowDown')).toEqual(rect(0, 80))
  expect(findRectByArrowKey(rect(0, 0), rects, 'ArrowRight')).toEqual(rect(100, 60))
  expect(findRectByArrowKey(rect(100, 60), rects, 'ArrowLeft')).toEqual(rect(0, 80))
  expect(findRectByArrowKey(rect(0, 0), rects, 'ArrowUp')).toBeUndefined()
})
