import type { Delivery } from '../notice.ts'

export const words: Delivery = {
  none: 'No mail, SMS or LINE delivery service is used.',
  byMail: 'When we send you an e-mail, its address and text pass through a mail delivery service. No SMS or LINE delivery service is used.',
}
