import type { FormStep } from '../../form.ts'
import { options, words } from '../rows.ts'

export const visit: FormStep = {
  key: 'visit',
  title: words('ご来店について', 'About your visit', '关于您的来店'),
  fields: [
    {
      type: 'select',
      key: 'visitCount',
      label: words('ご来店は初めてですか', 'Is this your first visit?', '您是第一次来店吗？'),
      options: options(['first', '初めて', 'Yes, the first', '第一次'], ['again', '以前にも来た', 'I have been here before', '以前来过']),
      privacy: 'open',
    },
    {
      type: 'select',
      key: 'motive',
      label: words('来店動機', 'How did you find us?', '您是如何得知本店的？'),
      options: options(
        ['suumo', 'SUUMO', 'SUUMO', 'SUUMO'],
        ['homes', 'HOME’S', 'HOME’S', 'HOME’S'],
        ['athome', 'athome', 'athome', 'athome'],
        ['search', '検索', 'Web search', '网络搜索'],
        ['sns', 'SNS', 'Social media', '社交媒体'],
        ['passing', '看板・通りがかり', 'Sign, or passing by', '看到招牌或路过'],
        ['referral', '紹介', 'Recommended by somebody', '他人介绍'],
        ['company', '法人・学校', 'Company or school', '公司或学校'],
        ['return', '再来店', 'Customer before', '再次来店'],
        ['other', 'その他', 'Other', '其他'],
      ),
      privacy: 'open',
    },
    {
      type: 'text',
      key: 'inquiredProperty',
      label: words('お問い合わせ物件', 'Property you asked about', '咨询的房源'),
      rules: 'max:200',
      privacy: 'open',
    },
    {
      type: 'select',
      key: 'movingReason',
      label: words('お引越しの理由', 'Why are you moving?', '搬家原因'),
      options: options(
        ['job', '就職・転勤', 'New job or transfer', '就职或调动'],
        ['school', '進学・通学', 'School', '上学'],
        ['marriage', '結婚・同居', 'Marriage or moving in together', '结婚或同居'],
        ['family', '家族が増える', 'The family is growing', '家庭成员增加'],
        ['renewal', '契約の更新', 'The contract ends', '合同到期'],
        ['rent', '家賃の見直し', 'The rent', '调整租金'],
        ['commute', '通勤・通学を楽に', 'A shorter commute', '缩短通勤时间'],
        ['independence', '一人暮らしを始める', 'Living on my own', '开始独自居住'],
        ['other', 'その他', 'Other', '其他'],
      ),
      privacy: 'open',
    },
    {
      type: 'postal-address',
      key: 'currentAddress',
      label: words('現住所', 'Current address', '现住址'),
      help: words('郵便番号から住所が入ります。', 'The postal code fills in the rest.', '输入邮编后会自动填写地址。'),
      privacy: 'person',
    },
    {
      type: 'select',
      key: 'currentHome',
      label: words('現在のお住まい', 'Where do you live now?', '目前的居住情况'),
      options: options(
        ['rented', '賃貸', 'Rented home', '租房'],
        ['parents', 'ご実家', 'With my family', '与家人同住'],
        ['owned', '持ち家', 'My own home', '自有住房'],
        ['company', '社宅・寮', 'Company housing or dormitory', '公司宿舍或学生宿舍'],
        ['other', 'その他', 'Other', '其他'],
      ),
      privacy: 'open',
    },
  ],
}
