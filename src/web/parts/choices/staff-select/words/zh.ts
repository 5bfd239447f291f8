import type { StaffSelectWords } from './ja.ts'

export const words: StaffSelectWords = {
  choose: '请选择',
  nobody: '无负责人',
  loading: '正在加载',
  nothing: '没有找到',
  duty: { serving_ready: '可以接待', away: '暂时离开', break: '休息中', off: '不在岗' },
  busy: '接待中',
  speaks: (language) => `会说${language}`,
  withDuty: (name, state) => `${name}（${state}）`,
}
