import type { Locale } from '../locale.ts'

export type AnswerProblemSentences = typeof import('./problems/ja.ts').words

/** Loads the sentences about invalid answers in one language, so that browsers fetch only theirs. */
export const loadAnswerProblemSentences = async (locale: Locale): Promise<AnswerProblemSentences> =>
  (await import(`./problems/${locale}.ts`)).words
