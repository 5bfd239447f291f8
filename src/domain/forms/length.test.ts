import { expect, test } from 'vitest'
import { formLength } from './length.ts'
import { rental } from './templates/rental.ts'
import { simple } from './templates/simple.ts'

test('The rental card has five pages, or four in a shop without railway lines', () => {
  expect(formLength(rental, true)).toMatchObject({ pages: 5, questions: 15 })
  expect(formLength(rental, false)).toMatchObject({ pages: 4, questions: 13 })
  expect(formLength(rental, false).minutes).toBeLessThan(formLength(rental, true).minutes)
})

test('A page that contains only the consent is not counted', () => {
  const consentLast = {
    steps: [...simple.steps.slice(0, 1), { ...simple.steps[1]!, fields: simple.steps[1]!.fields.filter(({ fixed }) => fixed) }],
  }
  expect(formLength(consentLast, true)).toMatchObject({ pages: 1 })
})
