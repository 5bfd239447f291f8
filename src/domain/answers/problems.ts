import type { Locale } from '../locale.ts'

export type ProblemSentences = typeof import('./problems/ja.ts')

/** What is wrong with an answer, in a language. */
export const problemSentences = (locale: Locale): Promise<ProblemSentences> => import(`./problems/${locale}.ts`)
