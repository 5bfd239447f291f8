import { expect, test } from 'vitest'
import { parseReservationSelections } from './visit-choices.ts'

test.each([
  ['3', 3],
  ['３名', 3],
  ['三人', 3],
  ['99', 20],
  ['many', 1],
])('A party size typed as %s is read as %s', (people, expected) => {
  expect(parseReservationSelections(new URLSearchParams({ people })).people).toBe(expected)
})
