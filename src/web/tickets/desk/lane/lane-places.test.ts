import { expect, test } from 'vitest'
import { lanePlaces } from './lane-locations.ts'

test('Busy lanes stand side by side, idle ones are lines under the last of them', () => {
  expect(lanePlaces([false, true, false, true])).toEqual({
    rows: 'minmax(0, 1fr) repeat(2, auto)',
    places: [
      { gridColumn: 1, gridRow: '1 / -1' },
      { gridColumn: 2, gridRow: 2 },
      { gridColumn: 2, gridRow: 1 },
      { gridColumn: 2, gridRow: 3 },
    ],
  })
})

test('Lanes that are all idle are lines of one column', () => {
  expect(lanePlaces([true, true])).toEqual({
    rows: 'repeat(2, auto)',
    places: [
      { gridColumn: 1, gridRow: 1 },
      { gridColumn: 1, gridRow: 2 },
    ],
  })
})
