import { email as problems } from '#domain/answers/problems/en.ts'
import type { EmailMessages } from './ja.ts'

export const messages: EmailMessages = {
  problems,
  meant: (domain) => `Did you mean ${domain}?`,
  take: (domain) => `Change to ${domain}`,
}
