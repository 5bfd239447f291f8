import type { ProblemSentences } from '#domain/answers/problems.ts'
import { readWords } from '#platform/words.ts'

/** Error texts about answers, by language. */
export const problemSentences = await readWords<ProblemSentences>('domain/answers/problems')
