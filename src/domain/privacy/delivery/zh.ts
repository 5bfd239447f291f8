import type { DeliveryServiceSentences } from '../notice.ts'

export const words: DeliveryServiceSentences = {
  none: '未使用邮件、短信或 LINE 的发送服务。',
  byMail: '向您发送通知邮件时，收件地址和正文会经过邮件发送服务。未使用短信或 LINE 的发送服务。',
}
