import { expect, test } from 'vitest'
import { fullRentalForm as rental } from '../../../test/full-rental-form.ts'
import { restaurantTemplate } from './templates/restaurant.ts'
import { answersFromTicket, normalizeAnswers } from './tidy-answers.ts'
import { stepsForContext } from './visitor-steps.ts'

const text = { title: '', version: 1, date: '2026-11-01', locale: 'ja', paragraphs: [] } as const
const fieldsOf = (form: typeof rental) =>
  stepsForContext(form, 'public', () => ({ ja: text, en: text, zh: text })).flatMap(({ fields }) => fields)

test('Answers given with the ticket prefill the matching fields', () => {
  const ticketData = { name: '山本 由佳', partySize: 3, contact: '０９０-1234-5678' }
  expect(answersFromTicket(fieldsOf(rental), ticketData)).toEqual({ name: ['山本 由佳'], phone: ['+819012345678'] })
  expect(answersFromTicket(fieldsOf(rental), { ...ticketData, contact: 'yuka@example.jp' })).toMatchObject({ email: ['yuka@example.jp'] })
  expect(answersFromTicket(fieldsOf(restaurantTemplate), ticketData)).toEqual({
    name: ['山本 由佳'],
    phone: ['+819012345678'],
    adults: ['3'],
  })
  expect(answersFromTicket(fieldsOf(restaurantTemplate), { name: null, partySize: 31, contact: 'a@example.jp' })).toEqual({})
})

test('A numeric answer is stored without its unit (R2.30)', () => {
  const sent = { occupants: ['３名'], areaM2: ['５０㎡以上'] }
  expect(normalizeAnswers(fieldsOf(rental), sent)).toEqual({ occupants: ['3'], areaM2: ['50'] })
})
