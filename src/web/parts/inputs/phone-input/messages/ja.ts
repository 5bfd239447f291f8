import { phone as problems } from '#domain/answers/problems/ja.ts'

export const messages = { problems }

export type PhoneMessages = typeof messages
