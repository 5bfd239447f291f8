import type { Locale } from '../locale.ts'

export type ProblemSentences = typeof import('./problems/ja.ts').words

/** Loads the sentences about invalid answers in one language, so that browsers fetch only theirs. */
export const loadProblemSentences = async (locale: Locale): Promise<ProblemSentences> => (await import(`./problems/${locale}.ts`)).words
