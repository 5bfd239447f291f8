import { inject, test } from 'vitest'

/** `npm run test:long` */
export const isLong = inject('isLong')

/** Of the cases of a test that is made for many languages, widths, colours or pages: the first ones in `npm test` (none: 0), all in `npm run test:long`. */
export function sampled<const T>(cases: readonly T[], few = 1): readonly T[] {
  return isLong ? cases : cases.slice(0, few)
}

/** A test that `npm run test:long` alone runs: a journey beside one that holds most of the same, or a look that takes long. */
export const longTest = isLong ? test : (..._given: Parameters<typeof test>): void => {}
