import { expect, test } from 'vitest'
import { type ProblemCode, problemSentence } from './problem.ts'
import { problemStatuses } from './problem-codes.ts'
import { words as en } from './problems/en.ts'
import { words as ja } from './problems/ja.ts'
import { words as zh } from './problems/zh.ts'

const codes = Object.keys(problemStatuses) as ProblemCode[]
const parametersOf = (sentence: string) => [...sentence.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort()

test.each(codes)('Problem %s has a sentence with the same parameters in each language', (code) => {
  for (const sentences of [ja, en, zh]) expect(sentences[code].trim()).toBe(sentences[code])
  expect(parametersOf(en[code])).toEqual(parametersOf(ja[code]))
  expect(parametersOf(zh[code])).toEqual(parametersOf(ja[code]))
  expect(ja[code]).toMatch(/[ぁ-ん]/)
  expect(zh[code]).toMatch(/\p{Script=Han}/u)
  expect(zh[code]).not.toMatch(/[ぁ-んァ-ヶ]/)
  expect(en[code]).toMatch(/^[A-Z][^぀-鿿]+$/u)
})

test('A problem’s sentence fills in given parameters and leaves other placeholders', () => {
  expect(problemSentence(en, 'setting.tooMany', { limit: 7 })).toBe('You can’t add more (7 at most). Please delete what you don’t use.')
  expect(problemSentence(en, 'setting.tooMany')).toContain('{limit}')
})

test('Each problem’s status for callable functions matches its HTTP status (R8.3)', () => {
  const mapping: Record<number, string> = {
    400: 'invalid-argument',
    401: 'unauthenticated',
    403: 'permission-denied',
    404: 'not-found',
    409: 'aborted',
    413: 'invalid-argument',
    415: 'invalid-argument',
    422: 'invalid-argument',
    429: 'resource-exhausted',
    500: 'internal',
    503: 'unavailable',
  }
  expect(codes.map((code) => [code, problemStatuses[code][1]])).toEqual(codes.map((code) => [code, mapping[problemStatuses[code][0]]]))
})
