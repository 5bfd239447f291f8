import type { BinWords } from './ja.ts'

export const words: BinWords = {
  title: '回收站',
  about: '删除的接待卡会在此保留 30 天，之后自动清除顾客信息。',
  list: '已删除的接待卡',
  deleted: (at, by) => (by ? `${by}于 ${at} 删除` : `${at} 删除`),
  purge: (day) => `将于 ${day} 清除`,
  restore: '恢复',
  restoreOf: (name) => `恢复${name}的接待卡`,
  restored: (name) => `已恢复${name}的接待卡。`,
  erase: '立即清除',
  eraseOf: (name) => `立即清除${name}的接待卡`,
  eraseTitle: (name) => `要清除${name}的接待卡吗？`,
  eraseText: '将清除姓名、联系方式、填写内容和历史记录的内容，无法恢复。数量等统计会保留。',
  eraseConfirm: '清除',
  keep: '返回',
  erased: (name) => `已清除${name}的接待卡。`,
  more: '下一页',
  first: '第一页',
  empty: { title: '回收站是空的', text: '删除的接待卡可在 30 天内从这里恢复。' },
  failed: { what: '未能加载回收站。', safe: '接待卡均完好保存，请重试。' },
}
