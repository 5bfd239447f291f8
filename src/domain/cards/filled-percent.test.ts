import { expect, test } from 'vitest'
import type { FormField } from '../forms/form.ts'
import { filledPercent } from './filled-percent.ts'

const words = { ja: 'x', en: 'x', zh: 'x' }
const text = (key: string, more: object = {}) => ({ type: 'text', key, label: words, privacy: 'open', ...more }) as FormField

test('A draft shows its share of answered questions, at most 99 % (R2.16)', () => {
  const fields = [
    text('a'),
    text('b'),
    text('off', { off: true }),
    text('zhOnly', { visibleIf: { locale: ['zh'] } }),
    { ...text('head'), type: 'heading' } as FormField,
    { ...text('rent'), type: 'money', range: true } as FormField,
  ]
  expect(filledPercent(fields, {}, 'ja')).toBe(0)
  expect(filledPercent(fields, { a: [''], b: [] }, 'ja')).toBe(0)
  expect(filledPercent(fields, { a: ['1'] }, 'ja')).toBe(33)
  expect(filledPercent(fields, { a: ['1'] }, 'zh')).toBe(25)
  expect(filledPercent(fields, { a: ['1'], b: ['2'], rentMax: ['80000'] }, 'ja')).toBe(99)
  expect(filledPercent([], {}, 'ja')).toBe(0)
})
