import { kana as problems } from '#domain/answers/problems/en.ts'
import type { KanaMessages } from './ja.ts'

export const messages: KanaMessages = { problems }
