import type { DataTableMessages } from './ja.ts'

export const messages: DataTableMessages = {
  filter: '筛选',
  columns: '显示的列',
  none: '没有符合条件的内容',
  noneText: '请您减少条件，或换个词查找。',
  clear: '清除所有条件',
  pages: '翻页',
  first: '第一页',
  next: '下一页',
  choose: (name) => `选择${name}`,
  chooseAll: '选择本页全部',
  count: (count) => `显示 ${count} 条`,
}
