import { describe, inject, type TestContext, test } from 'vitest'

/** True in `npm run test:long`. */
export const isLongRun = inject('isLong')

/** Cases that a test runs: the first `few` in `npm test`, all in `npm run test:long`. Call it in a `matrixTest` only. */
export function sampleCases<const T>(cases: readonly T[], few = 1): readonly T[] {
  return isLongRun ? cases : cases.slice(0, few)
}

type Run = (context: TestContext) => unknown
type RunCase<T> = (...given: T extends readonly unknown[] ? [...T] : [T]) => unknown

/** A test that only `npm run test:long` runs; `npm test` counts it as skipped. */
export const longTest = tagged('long')

/** A test that `npm test` runs with few cases (`sampled`) and `npm run test:long` with all. */
export const matrixTest = tagged('matrix')

/** Like `test.each`: `npm test` runs the first `few` cases and counts the others as skipped; `npm run test:long` runs the others. */
export function sampledTest<const T>(cases: readonly T[], few = 1): (title: string, run: RunCase<T>) => void {
  return (title, run) => {
    test.each(cases.slice(0, few))(title, run as never)
    longTest.each(cases.slice(few))(title, run)
  }
}

/** Like `describe.each`, with the same choice of cases as `sampledTest`. */
export function sampledDescribe<const T>(cases: readonly T[], few = 1): (title: string, define: RunCase<T>) => void {
  return (title, define) => {
    describe.each(cases.slice(0, few))(title, define as never)
    describe.each(cases.slice(few))(title, { tags: ['long'] }, define as never)
  }
}

function tagged(tag: 'long' | 'matrix') {
  const options = { tags: [tag] }
  const each =
    <const T>(cases: readonly T[]) =>
    (title: string, run: RunCase<T>): void =>
      test.each(cases)(title, options, run as never)
  return Object.assign((title: string, run: Run): void => test(title, options, run), { each })
}
