import { expect, test } from 'vitest'
import { laneGrid } from './lane-locations.ts'

test('Busy lanes are columns, and idle lanes are rows below the last busy lane', () => {
  expect(laneGrid([false, true, false, true])).toEqual({
    rows: 'minmax(0, 1fr) repeat(2, auto)',
    cells: [
      { gridColumn: 1, gridRow: '1 / -1' },
      { gridColumn: 2, gridRow: 2 },
      { gridColumn: 2, gridRow: 1 },
      { gridColumn: 2, gridRow: 3 },
    ],
  })
})

test('If all lanes are idle, the lanes are rows of one column', () => {
  expect(laneGrid([true, true])).toEqual({
    rows: 'repeat(2, auto)',
    cells: [
      { gridColumn: 1, gridRow: 1 },
      { gridColumn: 1, gridRow: 2 },
    ],
  })
})
