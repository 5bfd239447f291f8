import type { PinPadWords } from './ja.ts'

export const words: PinPadWords = {
  label: 'PIN（4～8 位数字）',
  of: (name) => `${name} 的 PIN`,
  typed: (count) => `已输入 ${count} 位`,
  erase: '删除一位',
  enter: '确定',
  entering: '正在确认…',
}
