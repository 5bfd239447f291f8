import * as en from '#domain/answers/problems/en.ts'
import * as ja from '#domain/answers/problems/ja.ts'
import * as zh from '#domain/answers/problems/zh.ts'

/** What is wrong with an answer, in each language. */
export const problemSentences = { ja, en, zh }
