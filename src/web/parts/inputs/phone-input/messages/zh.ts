import { phone as problems } from '#domain/answers/problems/zh.ts'
import type { PhoneMessages } from './ja.ts'

export const messages: PhoneMessages = { problems }
