import { type ProblemSentences, problemSentences as sentencesIn } from '#domain/answers/problems.ts'
import { type Locale, locales } from '#domain/locale.ts'

/** What is wrong with an answer, in each language. */
export const problemSentences = Object.fromEntries(
  await Promise.all(locales.map(async (locale) => [locale, await sentencesIn(locale)])),
) as Record<Locale, ProblemSentences>
