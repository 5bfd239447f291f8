import { expect, test } from 'vitest'
import type { ShopSetting } from '#contract/queue-settings/shop.ts'
import { type ChecklistFacts, findOpenStep, listDoneStepNames, stepNames } from './steps.ts'

const fresh: ChecklistFacts = {
  shop: { hours: null, phone: null, address: null, posterPrintedAt: null } as ShopSetting,
  ...{ counters: ['1'], people: 1, invited: 0, mails: false, lines: 0, doneElsewhere: [] },
}

test('A new shop has no step done, and the first step is open', () => {
  expect(listDoneStepNames(fresh)).toEqual([])
  expect(findOpenStep(fresh, undefined)).toBe('hours')
})

test('The shop’s data decide which steps are done', () => {
  const shop = { ...fresh.shop, phone: '03-1234-5678' }
  expect(listDoneStepNames({ ...fresh, shop })).toEqual([])
  expect(listDoneStepNames({ ...fresh, shop: { ...shop, address: '桜台2-4-6' } })).toEqual(['contact'])
  expect(listDoneStepNames({ ...fresh, shop: { ...fresh.shop, hours: [[], [], [], [], [], [], []] } })).toEqual(['hours'])
  expect(listDoneStepNames({ ...fresh, shop: { ...fresh.shop, posterPrintedAt: '2026-11-21T00:00:00Z' } })).toEqual(['poster'])
  expect(listDoneStepNames({ ...fresh, counters: ['1', '2'] })).toEqual(['counter'])
  expect([{ people: 2 }, { invited: 1 }].map((more) => listDoneStepNames({ ...fresh, ...more }))).toEqual([['colleagues'], ['colleagues']])
  expect(listDoneStepNames({ ...fresh, mails: true, lines: 3, doneElsewhere: stepNames })).toEqual(
    stepNames.slice(stepNames.indexOf('mail')),
  )
})

test('A chosen step stays open until it is done', () => {
  expect(findOpenStep(fresh, 'counter')).toBe('counter')
  expect(findOpenStep({ ...fresh, counters: ['1', '2'] }, 'counter')).toBe('hours')
})
