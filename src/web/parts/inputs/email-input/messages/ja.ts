import { email as problems } from '#domain/answers/problems/ja.ts'

export const messages = {
  problems,
  meant: (domain: string) => `もしかして ${domain} ですか`,
  take: (domain: string) => `${domain} に直す`,
}

export type EmailMessages = typeof messages
