import type { EmailProblem } from '../email.ts'

const problems: Record<EmailProblem, string> = {
  noAt: '「@」が入っていないようです。例：hanako@example.com',
  noDomain: '「@」の後ろをご確認ください。例：hanako@example.com',
  malformed: 'メールアドレスの形をご確認ください。例：hanako@example.com',
}

export const messages = {
  problems,
  meant: (domain: string) => `もしかして ${domain} ですか`,
  take: (domain: string) => `${domain} に直す`,
}

export type EmailMessages = typeof messages
