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

export const phoneShopTemplate: Form = {
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
          type: 'multi-select',
          key: 'matter',
          label: translatedText('ご用件', 'What can we do for you?', '办理事项'),
          requiredIn: allFillContexts,
          options: optionsFromRows(
            ['new', '新規契約', 'New contract', '新签合约'],
            ['portIn', '他社からの乗り換え', 'Switch from another carrier', '携号转网'],
            ['change', '機種変更', 'New phone', '更换手机'],
            ['plan', '料金プランの相談', 'Change my plan', '咨询套餐'],
            ['trouble', '故障・操作の相談', 'Repair or help', '故障或使用咨询'],
            ['cancel', '解約', 'Cancel my contract', '解约'],
            ['payment', 'お支払い', 'Payment', '缴费'],
            ['other', 'その他', 'Other', '其他'],
          ),
          privacy: 'open',
          onTicket: true,
        },
        {
          type: 'select',
          key: 'currentCarrier',
          label: translatedText('現在の携帯電話会社', 'Current carrier', '目前的运营商'),
          options: optionsFromRows(
            ['docomo', 'docomo', 'docomo', 'docomo'],
            ['au', 'au', 'au', 'au'],
            ['softbank', 'SoftBank', 'SoftBank', 'SoftBank'],
            ['rakuten', '楽天モバイル', 'Rakuten Mobile', '乐天移动'],
            ['other', 'その他', 'Other', '其他'],
            ['none', '持っていない', 'None', '没有'],
          ),
          privacy: 'open',
          onTicket: true,
        },
        {
          type: 'text',
          key: 'model',
          label: translatedText('お使いの機種', 'Your phone', '目前使用的机型'),
          rules: 'max:200',
          privacy: 'open',
          onTicket: true,
        },
        {
          type: 'multi-select',
          key: 'documents',
          label: translatedText('本日お持ちのもの', 'What do you have with you?', '您今天携带的证件和卡片'),
          options: optionsFromRows(
            ['licence', '運転免許証', 'Driving licence', '驾照'],
            ['photoId', '顔写真付きの身分証', 'Photo identification', '带照片的身份证件'],
            ['residence', '在留カード', 'Residence card', '在留卡'],
            ['card', 'クレジットカード・キャッシュカード', 'Credit or cash card', '信用卡或银行卡'],
            ['none', '持っていない', 'None of these', '未携带'],
          ),
          privacy: 'open',
        },
        notesField,
        ...consentFields,
      ],
    },
  ],
}
