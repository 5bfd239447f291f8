import { expect, test } from 'vitest'
import { formLength } from './length.ts'
import { rentalTemplate } from './templates/rental.ts'
import { simpleTemplate } from './templates/simple.ts'

test('The rental card has five pages, or four in a shop without railway lines', () => {
  expect(formLength(rentalTemplate, true)).toMatchObject({ pages: 5, questions: 15 })
  expect(formLength(rentalTemplate, false)).toMatchObject({ pages: 4, questions: 13 })
  expect(formLength(rentalTemplate, false).minutes).toBeLessThan(formLength(rentalTemplate, true).minutes)
})

test('A page that contains only the consent is not counted', () => {
  const consentLast = {
    steps: [
      ...simpleTemplate.steps.slice(0, 1),
      { ...simpleTemplate.steps[1]!, fields: simpleTemplate.steps[1]!.fields.filter(({ fixed }) => fixed) },
    ],
  }
  expect(formLength(consentLast, true)).toMatchObject({ pages: 1 })
})
