import { expect, test } from 'vitest'
import { checkRequestClosing, type checkRequestedCardProcessing, responseDueDay } from './answering.ts'
import { privacyRequestOutcomes } from './request.ts'

const complete = { closed: false, identified: true, cards: 1, others: 0 }
const resultText = (answer: ReturnType<typeof checkRequestedCardProcessing>) => (answer === true ? 'yes' : answer.refused)

test('A privacy request needs proven identity and found data, except to be refused', () => {
  const states = [
    complete,
    { ...complete, identified: false },
    { ...complete, cards: 0 },
    { ...complete, closed: true },
    { ...complete, cards: 0, others: 1 },
  ]
  const table = privacyRequestOutcomes.map(
    (outcome) => `${outcome}: ${states.map((state) => resultText(checkRequestClosing(state, outcome))).join(' ')}`,
  )
  const careful = 'yes privacyRequest.unidentified privacyRequest.noCard privacyRequest.closed'
  expect(table).toEqual([
    `handedOver: ${careful} yes`,
    `corrected: ${careful} yes`,
    `stopped: ${careful} privacyRequest.noCard`,
    `erased: ${careful} yes`,
    'refused: yes yes yes privacyRequest.closed yes',
  ])
})

test('The deadline of a privacy request is two weeks, also across months and years', () => {
  expect(['2026-02-20', '2026-12-24', '2028-02-15'].map(responseDueDay)).toEqual(['2026-03-06', '2027-01-07', '2028-02-29'])
})
