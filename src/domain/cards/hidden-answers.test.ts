import { expect, test } from 'vitest'
import { askedSteps } from '../forms/asked-steps.ts'
import { rental } from '../forms/templates/rental.ts'
import { contactKeys, hideAnswers } from './hidden-answers.ts'

const fields = askedSteps(rental, 'public', () => ({}) as never).flatMap((step) => step.fields)

test('Phone and e-mail are masked, other answers are not', () => {
  const answers = { name: ['山本 由佳'], phone: ['+819012345678'], email: ['hana@example.jp'], notes: ['南向き'] }
  expect(hideAnswers(fields, contactKeys(rental), answers)).toEqual({
    answers: { name: ['山本 由佳'], phone: ['•••-••••-5678'], email: ['h•••@example.jp'], notes: ['南向き'] },
    hidden: ['phone', 'email'],
  })
})

test('Unanswered contact fields are not listed as hidden', () => {
  expect(hideAnswers(fields, contactKeys(rental), { name: ['山本 由佳'] }).hidden).toEqual([])
})
