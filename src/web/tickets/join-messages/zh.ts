import type { JoinMessages } from './ja.ts'

export const messages: JoinMessages = {
  fields: { serviceId: '办理事项', partySize: '到店人数', name: '姓名' },
  chooseService: '请选择{_field_}。',
  partySizeRange: '{_field_}请填写{min}到{max}人。',
}
