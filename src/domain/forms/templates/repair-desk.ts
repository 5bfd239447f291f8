import type { Form } from '../form.ts'
import {
  allFillContexts,
  consentFields,
  contactFields,
  kanaField,
  nameField,
  notesField,
  optionsFromRows,
  translatedText,
} from './shared-fields.ts'

export const repairDeskTemplate: Form = {
  steps: [
    {
      key: 'person',
      title: translatedText('お名前とご連絡先', 'Your name and contact', '您的姓名和联系方式'),
      fields: [nameField, kanaField, ...contactFields],
    },
    {
      key: 'item',
      title: translatedText('お預かりする品', 'Item to repair', '送修物品'),
      fields: [
        {
          type: 'text',
          key: 'item',
          label: translatedText('品名・型番', 'Item and model', '物品名称和型号'),
          rules: 'max:200',
          requiredIn: allFillContexts,
          privacy: 'open',
          onTicket: true,
        },
        {
          type: 'multi-select',
          key: 'symptom',
          label: translatedText('症状', 'What is wrong?', '故障情况'),
          options: optionsFromRows(
            ['dead', '電源が入らない', 'Doesn’t turn on', '无法开机'],
            ['screen', '画面の不具合', 'Screen problem', '屏幕故障'],
            ['broken', '割れ・破損', 'Broken or cracked', '破损'],
            ['noise', '音の不具合', 'Sound problem', '声音故障'],
            ['water', '水ぬれ', 'Water damage', '进水'],
            ['other', 'その他', 'Other', '其他'],
          ),
          privacy: 'open',
          onTicket: true,
        },
        {
          type: 'text',
          key: 'symptomDetail',
          label: translatedText('くわしい症状', 'Please tell us more', '详细情况'),
          long: true,
          rules: 'max:1000',
          privacy: 'open',
        },
        {
          type: 'file',
          key: 'photos',
          label: translatedText('故障箇所の写真', 'Photos of the damage', '故障部位的照片'),
          help: translatedText(
            '割れや表示の乱れなど、写真でわかるときは3枚までお送りください。',
            'If you can see the damage, send up to 3 photos.',
            '如果能看出故障，请发送照片，最多 3 张。',
          ),
          limit: 3,
          rules: 'image|size:20480',
          privacy: 'person',
        },
        {
          type: 'select',
          key: 'warranty',
          label: translatedText('保証', 'Warranty', '保修'),
          options: optionsFromRows(
            ['in', '保証期間内', 'Under warranty', '保修期内'],
            ['out', '保証期間外', 'Out of warranty', '已过保修期'],
            ['unknown', 'わからない', 'Not sure', '不清楚'],
          ),
          privacy: 'open',
          onTicket: true,
        },
        {
          type: 'date',
          key: 'bought',
          label: translatedText('お買い上げ日', 'Date of purchase', '购买日期'),
          privacy: 'open',
        },
        {
          type: 'money',
          key: 'repairBudget',
          label: translatedText('修理のご予算', 'Budget for the repair', '维修预算'),
          privacy: 'open',
        },
        notesField,
        ...consentFields,
      ],
    },
  ],
}
