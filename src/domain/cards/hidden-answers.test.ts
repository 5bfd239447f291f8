import { expect, test } from 'vitest'
import { rentalTemplate } from '../forms/templates/rental.ts'
import { stepsForContext } from '../forms/visitor-steps.ts'
import { contactFieldKeys, maskContactAnswers } from './hidden-answers.ts'

const fields = stepsForContext(rentalTemplate, 'public', () => ({}) as never).flatMap((step) => step.fields)

test('Phone and e-mail are masked, other answers are not', () => {
  const answers = { name: ['山本 由佳'], phone: ['+819012345678'], email: ['hana@example.jp'], notes: ['南向き'] }
  expect(maskContactAnswers(fields, contactFieldKeys(rentalTemplate), answers)).toEqual({
    answers: { name: ['山本 由佳'], phone: ['•••-••••-5678'], email: ['h•••@example.jp'], notes: ['南向き'] },
    hidden: ['phone', 'email'],
  })
})

test('Unanswered contact fields are not listed as hidden', () => {
  expect(maskContactAnswers(fields, contactFieldKeys(rentalTemplate), { name: ['山本 由佳'] }).hidden).toEqual([])
})
