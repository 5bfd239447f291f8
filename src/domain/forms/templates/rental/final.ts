import type { FormStep } from '../../form.ts'
import { consentFields, notesField, translatedText } from '../shared-fields.ts'

export const finalStep: FormStep = {
  key: 'last',
  title: translatedText('そのほかのご希望', 'Anything else', '其他希望'),
  fields: [
    {
      type: 'multi-date',
      key: 'viewingWish',
      off: true,
      limit: 3,
      label: translatedText('内見希望日', 'Days for a viewing', '希望看房日期'),
      privacy: 'open',
    },
    notesField,
    ...consentFields,
    {
      type: 'consent',
      key: 'consentMail',
      label: translatedText('物件のご案内メールを希望する', 'Send me news about homes by e-mail', '希望收到房源信息'),
      help: translatedText(
        'ご希望に合う物件が出たときにメールでお知らせします。いつでもおやめいただけます。',
        'We e-mail you when a home fits your wishes. You can stop this at any time.',
        '有符合您条件的房源时，我们会发邮件通知您。您可以随时取消。',
      ),
      about: 'field',
      privacy: 'open',
    },
  ],
}
