import { email as problems } from '#domain/answers/problems/zh.ts'
import type { EmailMessages } from './ja.ts'

export const messages: EmailMessages = {
  problems,
  meant: (domain) => `您是想输入 ${domain} 吗？`,
  take: (domain) => `改为 ${domain}`,
}
