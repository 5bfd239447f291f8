import { expect, test } from 'vitest'
import { findUsualHours } from './usual-hours.ts'

const day = [{ from: '10:00', to: '19:00' }]
const short = [{ from: '10:00', to: '17:00' }]

test('The usual hours are those of most open days', () => {
  expect(findUsualHours([day, day, day, [], day, day, day])).toEqual({ ranges: day, varies: false, daysOff: [3] })
  expect(findUsualHours([[], short, day, day, day, [], short])).toEqual({ ranges: day, varies: true, daysOff: [0, 5] })
  expect(findUsualHours(Array(7).fill([]))).toEqual({ ranges: [], varies: false, daysOff: [0, 1, 2, 3, 4, 5, 6] })
})
