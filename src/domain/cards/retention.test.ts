import fc from 'fast-check'
import { expect, test } from 'vitest'
import { allFields, type Form, type PrivacyClass, privacyClasses } from '../forms/form.ts'
import { rentalTemplate } from '../forms/templates/rental.ts'
import { addDays } from '../time/plain-date.ts'
import {
  expiryDay,
  firstKeptDay,
  isFieldSubjectToRetention,
  maxRetentionMonths,
  minRetentionMonths,
  proposedRetention,
  type RetentionPolicy,
  retentionTerms,
  unlimitedRetention,
} from './retention.ts'

const withMonths = (months: Readonly<Record<string, number>>): Form => ({
  steps: rentalTemplate.steps.map((step) => ({
    ...step,
    fields: step.fields.map((field) => (months[field.key] === undefined ? field : { ...field, keepMonths: months[field.key] })),
  })),
})
const when = (form: Form, policy: RetentionPolicy, key: string): number | undefined =>
  retentionTerms(form, policy).find(({ fields }) => fields.includes(key))?.months

test('The proposed policy erases all but open answers, that of a new shop none', () => {
  expect(retentionTerms(rentalTemplate, unlimitedRetention)).toEqual([])
  expect(retentionTerms(rentalTemplate, proposedRetention).map(({ months, privacy, whole }) => [months, privacy, whole])).toEqual([
    [6, 'paper', true],
    [24, 'person', true],
    [24, 'contact', true],
  ])
})

test("A field's own retention applies if shorter than that of its privacy class", () => {
  const policy = { ...unlimitedRetention, person: 12 }
  const form = withMonths({ currentAddress: 3, kana: 36, notes: 6 })
  expect(['currentAddress', 'kana', 'name', 'notes', 'phone'].map((key) => when(form, policy, key))).toEqual([3, 12, 12, 6, undefined])
})

test('Retention never erases a consent', () => {
  const fields = retentionTerms(rentalTemplate, { open: 1, person: 1, contact: 1, paper: 1 }).flatMap((term) => term.fields)
  expect(fields).toEqual(expect.arrayContaining(['motive', 'name', 'phone']))
  expect(fields.filter((key) => key.startsWith('consent'))).toEqual([])
})

test("A retention that would end on a missing day ends on the month's last day", () => {
  expect(expiryDay('2026-01-31', 1)).toBe('2026-02-28')
  expect(expiryDay('2024-02-29', 12)).toBe('2025-02-28')
  expect(firstKeptDay('2026-02-28', 1)).toBe('2026-02-01')
  expect(firstKeptDay('2026-02-27', 1)).toBe('2026-01-28')
})

const months = fc.integer({ min: minRetentionMonths, max: maxRetentionMonths })
const day = fc.integer({ min: 0, max: 365 * 60 }).map((days) => addDays('2001-01-01', days))

test('Answers expire exactly if the card was last touched before the first kept day', () => {
  fc.assert(
    fc.property(day, months, fc.integer({ min: -400, max: 4_000 }), (touched, n, after) => {
      const today = addDays(touched, after)
      expect(expiryDay(touched, n) <= today).toBe(touched < firstKeptDay(today, n))
    }),
    { numRuns: 2_000 },
  )
})

test('Each answer is erased after the shorter retention of its field and class', () => {
  const keys = allFields(rentalTemplate)
    .filter(isFieldSubjectToRetention)
    .map(({ key }) => key)
  const termsByKey = fc.dictionary(fc.constantFrom(...keys), months)
  const policy = fc.record(
    Object.fromEntries(privacyClasses.map((name) => [name, fc.option(months)])) as Record<PrivacyClass, fc.Arbitrary<number | null>>,
  )
  fc.assert(
    fc.property(termsByKey, policy, fc.constantFrom(...keys), (times, set, key) => {
      const form = withMonths(times)
      const { privacy, keepMonths } = allFields(form).find((field) => field.key === key)!
      const shorter = Math.min(keepMonths ?? Number.POSITIVE_INFINITY, set[privacy] ?? Number.POSITIVE_INFINITY)
      expect(when(form, set, key) ?? Number.POSITIVE_INFINITY).toBe(shorter)
    }),
  )
})
