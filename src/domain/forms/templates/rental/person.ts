import type { FormStep } from '../../form.ts'
import { contactFields, kanaField, nameField, optionsFromRows, translatedText } from '../shared-fields.ts'

export const personStep: FormStep = {
  key: 'person',
  title: translatedText('お名前とご連絡先', 'Your name and contact', '您的姓名和联系方式'),
  fields: [
    nameField,
    kanaField,
    ...contactFields,
    {
      type: 'multi-select',
      key: 'contactPref',
      off: true,
      label: translatedText('ご希望の連絡方法・時間帯', 'How and when may we contact you?', '方便的联系方式和时间'),
      options: optionsFromRows(
        ['phone', '電話', 'Phone', '电话'],
        ['email', 'メール', 'E-mail', '邮件'],
        ['line', 'LINE', 'LINE', 'LINE'],
        ['sms', 'SMS', 'SMS', '短信'],
        ['weekdayDay', '平日の日中', 'Weekdays, daytime', '工作日白天'],
        ['weekdayEvening', '平日の夜', 'Weekdays, evening', '工作日晚上'],
        ['weekend', '土日・祝日', 'Weekends and holidays', '周末和节假日'],
      ),
      privacy: 'open',
    },
    {
      type: 'multi-select',
      key: 'foreignSupport',
      off: true,
      label: translatedText('言語・保証会社のご相談', 'Help with language or a guarantor', '语言及担保公司咨询'),
      visibleIf: { locale: ['en', 'zh'] },
      options: optionsFromRows(
        ['interpreter', '言語のサポートがほしい', 'I would like language support', '希望获得语言支持'],
        ['guarantor', '保証会社について相談したい', 'I have questions about guarantor companies', '想咨询担保公司'],
        ['documents', '必要書類を知りたい', 'I would like to know which documents I need', '想了解所需文件'],
        ['fromAbroad', '海外から申し込みたい', 'I am applying from abroad', '想从海外申请'],
      ),
      privacy: 'open',
    },
  ],
}
