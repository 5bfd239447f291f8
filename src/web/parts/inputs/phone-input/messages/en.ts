import { phone as problems } from '#domain/answers/problems/en.ts'
import type { PhoneMessages } from './ja.ts'

export const messages: PhoneMessages = { problems }
