import type { ProblemSentences } from '#domain/answers/problems.ts'
import { readWords } from '#platform/words.ts'

/** What is wrong with an answer, in each language. */
export const problemSentences = await readWords<ProblemSentences>('domain/answers/problems')
