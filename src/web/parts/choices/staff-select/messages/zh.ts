import type { StaffMessages } from './ja.ts'

export const messages: StaffMessages = {
  choose: '请选择',
  nobody: '无负责人',
  loading: '正在加载',
  nothing: '没有找到',
  duty: { serving_ready: '可接待', away: '暂时离开', break: '休息中', off: '不在班' },
  withDuty: (name, state) => `${name}（${state}）`,
}
