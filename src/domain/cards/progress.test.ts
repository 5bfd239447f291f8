import { expect, test } from 'vitest'
import { askedSteps, pagesAskedIn } from '../forms/asked-steps.ts'
import { rental } from '../forms/templates/rental.ts'
import { cardStatuses } from './card.ts'
import { cardState, draftProgress } from './progress.ts'

const noText = { title: '', version: 1, date: '2026-11-01', locale: 'ja', paragraphs: [] } as const
const steps = askedSteps(rental, 'public', () => ({ ja: noText, en: noText, zh: noText }))
const progress = (answers: Record<string, string[]>, locale: 'ja' | 'en' = 'ja') =>
  draftProgress(pagesAskedIn(steps, locale), { answers, locale })

test('a page counts once something on it is answered and nothing that must be is left out', () => {
  expect(progress({})).toEqual({ state: 'draft', done: 0, pages: 6, next: 'person' })
  const person = { name: ['山本'], consentPurpose: ['yes'] }
  expect(progress(person)).toMatchObject({ done: 0, next: 'person' })
  expect(progress({ ...person, email: ['y@example.jp'] })).toMatchObject({ done: 1, next: 'visit' })
  expect(progress({ ...person, phone: ['+819012345678'], area: ['世田谷'] })).toMatchObject({ done: 2, next: 'visit' })
  expect(progress({ ...person, phone: ['1'], rentMin: ['80000'] })).toMatchObject({ done: 1 })
  const all = { ...person, phone: ['1'], visitCount: ['first'], 'moveIn.kind': ['any'], walkMax: ['10'], pets: ['none'], notes: ['x'] }
  expect(progress(all)).toEqual({ state: 'draft', done: 6, pages: 6, next: null })
})

test('a card that was deleted or given up is none; one that staff have taken on is no longer the visitor’s to correct', () => {
  expect(Object.fromEntries(cardStatuses.map((status) => [status, cardState(status)]))).toEqual({
    draft: 'draft',
    submitted: 'sent',
    abandoned: undefined,
    accepted: 'taken',
    in_progress: 'taken',
    on_hold: 'taken',
    won: 'taken',
    lost: 'taken',
    deleted: undefined,
    purged: undefined,
  })
})
