import { kana as problems } from '#domain/answers/problems/zh.ts'
import type { KanaMessages } from './ja.ts'

export const messages: KanaMessages = { problems }
