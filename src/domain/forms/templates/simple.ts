/** Name and request only: enough for any desk. */
import type { Form } from '../form.ts'
import { consentFields, contactFields, kanaField, nameField, translatedText } from './shared-fields.ts'

export const simpleTemplate: Form = {
  steps: [
    {
      key: 'person',
      title: translatedText('お名前とご連絡先', 'Your name and contact', '您的姓名和联系方式'),
      fields: [nameField, kanaField, ...contactFields],
    },
    {
      key: 'matter',
      title: translatedText('ご用件', 'What brings you here', '您的需求'),
      fields: [
        {
          type: 'text',
          key: 'matter',
          label: translatedText('ご用件', 'What can we do for you?', '需要我们为您做什么？'),
          long: true,
          rules: 'max:1000',
          privacy: 'open',
          onTicket: true,
        },
        ...consentFields,
      ],
    },
  ],
}
