import type { AnswerProblemSentences } from '#domain/answers/problems.ts'
import { loadTranslatedWords } from '#platform/words.ts'

export const answerProblemSentences = await loadTranslatedWords<AnswerProblemSentences>('domain/answers/problems')
