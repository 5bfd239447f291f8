import type { EmailMessages } from './ja.ts'

export const messages: EmailMessages = {
  problems: {
    noAt: 'The “@” seems to be missing. For example: hanako@example.com',
    noDomain: 'Please check what comes after the “@”. For example: hanako@example.com',
    malformed: 'Please check the spelling of your e-mail address. For example: hanako@example.com',
  },
  meant: (domain) => `Did you mean ${domain}?`,
  take: (domain) => `Change to ${domain}`,
}
