import type { AnswerProblemSentences } from '#domain/answers/problems.ts'
import { loadWordsByLocale } from '#platform/words.ts'

export const answerProblemSentences = await loadWordsByLocale<AnswerProblemSentences>('domain/answers/problems')
