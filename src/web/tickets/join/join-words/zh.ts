import type { JoinMessages } from './ja.ts'

export const messages: JoinMessages = {
  fields: { serviceId: '办理事项', partySize: '到店人数', name: '姓名' },
  contact: {
    label: '电话号码或邮箱',
    help: '仅在需要就排队事宜联系您时使用。',
    wrong: '请填写电话号码或邮箱地址。',
  },
  today: {
    label: '今日代码',
    help: '店内展示的 10 位数字，每天更换。',
    remote: '已在店内的顾客请输入店内展示的 10 位数字；尚未到店的顾客请留空，到店后再确认。',
    remoteFull: '目前未到店顾客的名额已满。',
    between: '',
    helpFor: (names) => `领取${names.map((name) => `“${name}”`).join('')}的号码时需要：店内展示的 10 位数字，每天更换。`,
  },
  chooseService: '请选择{_field_}。',
  partySizeRange: '{_field_}请填写{min}到{max}人。',
}
