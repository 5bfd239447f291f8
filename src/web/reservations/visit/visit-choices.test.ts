import { expect, test } from 'vitest'
import { parseVisitSelections } from './visit-choices.ts'

test.each([
  ['3', 3],
  ['３名', 3],
  ['三人', 3],
  ['99', 20],
  ['many', 1],
])('A party size typed as %s is read as %s', (people, expected) => {
  expect(parseVisitSelections(new URLSearchParams({ people })).people).toBe(expected)
})
