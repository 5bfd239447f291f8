import { words as delivery } from '#domain/privacy/delivery/en.ts'
import type { Notice } from '#domain/privacy/notice.ts'

export const words: Notice = {
  purposes: [
    '- To tell you your place in the queue and to call you',
    '- To have the right person and counter ready for what you came for',
    '- To help and contact you as your reception card asks',
    '- To estimate waiting times from statistics without names or contact details',
  ].join('\n'),
  recipients: `Nobody. Only the staff of this shop handle your data. ${delivery.none} Nothing is given to others without your consent, unless the law requires it.`,
  transmissions: 'None. The reception pages send nothing to other companies, and use no advertising and no tracking.',
  retention:
    'Records of your visit are kept only as long as the work requires. After that, or when you ask, your name and other personal data are erased.',
  requests:
    'You can ask to see, correct, complete or delete the data that we keep about you, or ask us to stop using it. Please ask the contact below. To make sure that it is you, we may ask to see the screen with your number. This is free of charge.',
  contact: 'Please speak to the staff at the shop.',
}
