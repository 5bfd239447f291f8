import type { ProblemSentences } from '#domain/answers/problems.ts'
import { loadTranslatedWords } from '#platform/words.ts'

export const problemSentences = await loadTranslatedWords<ProblemSentences>('domain/answers/problems')
