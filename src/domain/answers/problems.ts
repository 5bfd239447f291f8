import type { Locale } from '../locale.ts'

export type ProblemSentences = typeof import('./problems/ja.ts').words

/** What is wrong with an answer, in a language: for browsers, which fetch the one that they need. */
export const problemSentences = async (locale: Locale): Promise<ProblemSentences> => (await import(`./problems/${locale}.ts`)).words
