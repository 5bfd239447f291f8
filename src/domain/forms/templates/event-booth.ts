import type { Form } from '../form.ts'
import { consentFields, contactFields, kanaField, nameField, notesField, options, words } from './rows.ts'

export const eventBooth: Form = {
  steps: [
    {
      key: 'person',
      title: words('お名前とご連絡先', 'Your name and contact', '您的姓名和联系方式'),
      fields: [nameField, kanaField, ...contactFields],
    },
    {
      key: 'interest',
      title: words('ご関心のあること', 'What interests you', '您感兴趣的内容'),
      fields: [
        {
          type: 'text',
          key: 'company',
          label: words('会社名・所属', 'Company or group', '公司或所属单位'),
          rules: 'max:100',
          autoComplete: 'organization',
          privacy: 'open',
        },
        {
          type: 'multi-select',
          key: 'interest',
          label: words('ご関心のある内容', 'What would you like to see?', '感兴趣的内容'),
          options: options(
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
          label: words('当ブースをどちらでお知りになりましたか', 'How did you hear about us?', '您是怎么知道我们展位的？'),
          options: options(
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
          label: words('ご案内メールの配信を希望する', 'Send me news by e-mail', '希望收到资讯邮件'),
          help: words(
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
