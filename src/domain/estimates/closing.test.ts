import { expect, test } from 'vitest'
import { capEstimateAtClosing, estimateAt, roundEstimateOutward } from './closing.ts'

test('An estimate is cut at closing time and omitted in the last minutes before', () => {
  expect(capEstimateAtClosing({ low: 10, high: 35 })).toEqual({ low: 10, high: 35, cutByClosing: false })
  expect(capEstimateAtClosing({ low: 10, high: 35 }, 34)).toEqual({ low: 10, high: 30, cutByClosing: true })
  expect(capEstimateAtClosing({ low: 10, high: 35 }, 9)).toEqual({ low: 0, high: 5, cutByClosing: true })
  expect(capEstimateAtClosing({ low: 10, high: 35 }, 4)).toBeUndefined()
})

test('A range is rounded outwards to five minutes, and never goes past closing', () => {
  expect(roundEstimateOutward({ low: 7.4, high: 20.1 }, undefined)).toEqual({ low: 5, high: 25, cutByClosing: false })
  expect(roundEstimateOutward({ low: 10, high: 10 }, undefined)).toEqual({ low: 10, high: 15, cutByClosing: false })
  expect(roundEstimateOutward({ low: 7.4, high: 20.1 }, 18)).toEqual({ low: 5, high: 15, cutByClosing: true })
  expect(roundEstimateOutward({ low: 0, high: 3 }, 4)).toBeUndefined()
})

test('An open page limits the estimate to the time left until closing', () => {
  const quoted = { low: 15, high: 45, cutByClosing: false, closesAt: '2026-11-21T09:00:00.000Z' }
  const at = (time: string) => estimateAt(quoted, Date.parse(`2026-11-21T${time}:00.000Z`))
  expect(at('08:00')).toEqual({ low: 15, high: 45, cutByClosing: false })
  expect(at('08:35')).toEqual({ low: 15, high: 25, cutByClosing: true })
  expect(at('08:50')).toEqual({ low: 5, high: 10, cutByClosing: true })
  expect(at('08:57')).toBeUndefined()
  expect(at('10:00')).toBeUndefined()
})

test('An estimate cut at closing time stays marked as cut on an open page', () => {
  const cut = { low: 5, high: 10, cutByClosing: true }
  expect(estimateAt({ ...cut, closesAt: '2026-11-21T09:00:00.000Z' }, Date.parse('2026-11-21T08:48:00.000Z'))).toEqual(cut)
  expect(estimateAt({ ...cut, cutByClosing: false, closesAt: null }, 0)).toEqual({ ...cut, cutByClosing: false })
  expect(estimateAt(null, 0)).toBeUndefined()
})
