import type { Form } from '../form.ts'
import { consentFields, contactFields, kanaField, nameField, notesField, optionsFromRows, translatedText } from './shared-fields.ts'

export const eventBoothTemplate: Form = {
  steps: [
    {
      key: 'person',
      title: translatedText('お名前とご連絡先', 'Your name and contact', '您的姓名和联系方式'),
      fields: [nameField, kanaField, ...contactFields],
    },
    {
      key: 'interest',
      title: translatedText('ご関心のあること', 'What interests you', '您感兴趣的内容'),
      fields: [
        {
          type: 'text',
          key: 'company',
          label: translatedText('会社名・所属', 'Company or group', '公司或所属单位'),
          rules: 'max:100',
          autoComplete: 'organization',
          privacy: 'open',
        },
        {
          type: 'multi-select',
          key: 'interest',
          label: translatedText('ご関心のある内容', 'What would you like to see?', '感兴趣的内容'),
          options: optionsFromRows(
            ['demo', '製品のデモ', 'Product demo', '产品演示'],
            ['material', '資料がほしい', 'Brochures', '索取资料'],
            ['talk', '商談・お見積り', 'Business talks or a quote', '商务洽谈或报价'],
            ['work', '採用について', 'Jobs', '招聘信息'],
            ['other', 'その他', 'Other', '其他'],
          ),
          privacy: 'open',
          onTicket: true,
        },
        {
          type: 'select',
          key: 'knewBy',
          label: translatedText('当ブースをどちらでお知りになりましたか', 'How did you hear about us?', '您是怎么知道我们展位的？'),
          options: optionsFromRows(
            ['passing', '通りがかり', 'Passing by', '路过'],
            ['invitation', 'ご案内状', 'Invitation', '邀请函'],
            ['web', 'ウェブサイト', 'Website', '网站'],
            ['sns', 'SNS', 'Social media', '社交媒体'],
            ['referral', 'ご紹介', 'Recommendation', '他人介绍'],
          ),
          privacy: 'open',
        },
        notesField,
        ...consentFields,
        {
          type: 'consent',
          key: 'consentMail',
          label: translatedText('ご案内メールの配信を希望する', 'Send me news by e-mail', '希望收到资讯邮件'),
          help: translatedText(
            '新しい製品や催しをメールでお知らせします。いつでもおやめいただけます。',
            'We e-mail you about new products and events. You can stop this at any time.',
            '我们会通过邮件向您介绍新产品和活动。您可以随时取消。',
          ),
          about: 'field',
          privacy: 'open',
        },
      ],
    },
  ],
}
