import type { MultiDatePickerMessages } from './ja.ts'

export const messages: MultiDatePickerMessages = {
  rank: (n) => `第${n}意向`,
  chosen: '已选',
  left: (n) => `您还可以选择 ${n} 天`,
  choose: (n) => (n === 1 ? '您可以选择 1 天' : `您最多可以选择 ${n} 天`),
  full: (n) => `您已选好 ${n} 天`,
  tooMany: (n) => `您最多只能选择 ${n} 天。如需更换，请先移除一天`,
  added: (date, n) => `已将${date}设为第${n}意向`,
  removed: (date) => `已移除${date}`,
  moved: (date, n) => `已将${date}上移为第${n}意向`,
  list: '您选择的日期',
  moveUp: (date) => `上移${date}`,
  remove: (date) => `移除${date}`,
}
