import { words as delivery } from '#domain/privacy/delivery/en.ts'
import type { PrivacyNoticeText } from '#domain/privacy/notice.ts'

export const words: PrivacyNoticeText = {
  purposes: [
    '- To tell you your place in line and to call you',
    '- To have the right staff and counter ready for the service you chose',
    '- To help you and contact you about your reception card',
    '- To estimate waiting times from statistics without names or contact details',
  ].join('\n'),
  recipients: `No other company or person. Only the staff of this shop handle your data. ${delivery.none} We give nothing to others without your consent, unless the law requires it.`,
  transmissions: 'None. The reception pages send nothing to other companies. They use no advertising and no tracking.',
  retention:
    'We keep the records of your visit only as long as our work requires. After that, or when you ask, we erase your name and other personal data.',
  requests:
    'You can ask us to show, correct, complete or erase your data, or to stop using it. Please use the contact below. To confirm your identity, we may ask to see the screen with your number. Requests are free of charge.',
  contact: 'Please speak to the staff at the shop.',
}
