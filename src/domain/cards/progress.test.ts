import { expect, test } from 'vitest'
import { fullRentalForm as rental } from '../../../test/full-rental-form.ts'
import { pagesForLocale, stepsForContext } from '../forms/visitor-steps.ts'
import { cardLifecycleStatuses } from './card.ts'
import { draftProgress, furtherPageKey, visitorCardState } from './progress.ts'

const noText = { title: '', version: 1, date: '2026-11-01', locale: 'ja', paragraphs: [] } as const
const steps = stepsForContext(rental, 'public', () => ({ ja: noText, en: noText, zh: noText }))
const pages = pagesForLocale(steps, 'ja')
const progress = (answers: Record<string, string[]>, furthestStep: string | null = null) =>
  draftProgress(pages, { answers, locale: 'ja', furthestStep: furthestStep })
const person = { name: ['山本'], consentPurpose: ['yes'], phone: ['+819012345678'] }
const musts = { ...person, 'moveIn.kind': ['any'] }

test('A page is done once it has an answer and all required ones', () => {
  expect(progress({})).toEqual({ state: 'draft', done: 0, pages: 6, next: 'person' })
  const { phone: _, ...unreachable } = person
  expect(progress(unreachable)).toMatchObject({ done: 0, next: 'person' })
  expect(progress({ ...unreachable, email: ['y@example.jp'] })).toMatchObject({ done: 1, next: 'visit' })
  expect(progress(person)).toMatchObject({ done: 1, next: 'visit' })
  const all = { ...musts, visitCount: ['first'], walkMax: ['10'], pets: ['none'], notes: ['x'] }
  expect(progress(all)).toEqual({ state: 'draft', done: 6, pages: 6, next: null })
})

test('A draft continues at the furthest page that the visitor reached', () => {
  expect(progress(person, 'home')).toMatchObject({ done: 2, next: 'home' })
  expect(progress(musts, 'details')).toMatchObject({ done: 4, next: 'details' })
  expect(progress(musts, 'confirm')).toEqual({ state: 'draft', done: 6, pages: 6, next: null })
  // Without a recorded page the answers decide.
  expect(progress({ ...musts, area: ['世田谷'] })).toMatchObject({ done: 4, next: 'details' })
  expect(progress(musts, 'noSuchPage')).toMatchObject({ done: 3, next: 'place' })
})

test('A draft goes back to an earlier page that misses a required answer', () => {
  expect(progress({ ...person, rentMin: ['80000'] }, 'details')).toMatchObject({ done: 3, next: 'home' })
  expect(progress({ ...musts, name: [] }, 'confirm')).toMatchObject({ done: 5, next: 'person' })
})

test('The stored progress of a draft is the further of two pages', () => {
  expect(furtherPageKey(pages, 'visit', 'place')).toBe('place')
  expect(furtherPageKey(pages, 'confirm', 'visit')).toBe('confirm')
  expect(furtherPageKey(pages, null, 'noSuchPage')).toBeNull()
  expect(furtherPageKey(pages, 'visit', undefined)).toBe('visit')
})

test('The state shown to a visitor follows status, assignee and stage of the card', () => {
  const sent = { status: 'submitted', category: 'new', assigneeId: null, correctionRequested: false } as const
  expect(Object.fromEntries(cardLifecycleStatuses.map((status) => [status, visitorCardState({ ...sent, status })]))).toEqual({
    draft: 'draft',
    submitted: 'sent',
    abandoned: undefined,
    deleted: undefined,
    purged: undefined,
  })
  expect(visitorCardState({ ...sent, assigneeId: 'a colleague' })).toBe('taken')
  expect(visitorCardState({ ...sent, category: 'working' })).toBe('taken')
  expect(visitorCardState({ ...sent, category: 'working', correctionRequested: true })).toBe('asked')
})
