import type { ProblemSentences } from '#domain/answers/problems.ts'
import { readWords } from '#platform/words.ts'

export const problemSentences = await readWords<ProblemSentences>('domain/answers/problems')
