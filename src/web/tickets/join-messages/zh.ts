import type { JoinMessages } from './ja.ts'

export const messages: JoinMessages = {
  fields: { serviceId: '办理事项', partySize: '到店人数', name: '姓名' },
  contact: {
    label: '电话号码或邮箱',
    help: '仅在需要就排队事宜联系您时使用。',
    wrong: '请填写电话号码或邮箱地址。',
  },
  chooseService: '请选择{_field_}。',
  partySizeRange: '{_field_}请填写{min}到{max}人。',
}
