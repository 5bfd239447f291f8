import type { JoinRuleWords } from './ja.ts'

export const words: JoinRuleWords = {
  fields: { serviceId: '办理事项', partySize: '到店人数', name: '姓名' },
  contact: {
    label: '电话号码或邮箱',
    help: '仅用于就排队事宜联系您。',
    wrong: '请填写电话号码或邮箱。',
  },
  emailNotice: {
    label: '接收通知的邮箱',
    help: '即使关闭页面，快轮到您时和叫到您时也会发邮件通知。不会写入接待卡。',
    wrong: '请检查邮箱格式，例如 name@example.com。',
  },
  today: {
    label: '今日码',
    help: '店内展示的 10 位数字，每天更换。',
    remote: '您若在店内，请输入店内展示的 10 位数字。若还未到店，可以留空，到店后告知我们。',
    remoteFull: '目前店外取号名额已满，到店后可以取号。',
    between: '',
    helpFor: (names) => `${names.map((name) => `“${name}”`).join('')}取号时需要。店内展示的 10 位数字，每天更换。`,
  },
  chooseService: '请选择{_field_}。',
  partySizeRange: '{_field_}请填写 {min} 到 {max} 人。',
}
