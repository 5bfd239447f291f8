import type { AnswerProblemSentences } from '#domain/answers/problems.ts'
import { loadTranslatedWords } from '#platform/words.ts'

export const problemSentences = await loadTranslatedWords<AnswerProblemSentences>('domain/answers/problems')
