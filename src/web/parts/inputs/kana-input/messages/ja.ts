import { kana as problems } from '#domain/answers/problems/ja.ts'

export const messages = { problems }

export type KanaMessages = typeof messages
