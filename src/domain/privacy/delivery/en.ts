import type { DeliveryServiceSentences } from '../notice.ts'

export const words: DeliveryServiceSentences = {
  none: 'We use no e-mail, SMS or LINE delivery service.',
  byMail: 'When we e-mail you, your address and the text pass through an e-mail delivery service. We use no SMS or LINE delivery service.',
}
