import type { words as ja } from './ja.ts'

const menu = '预约'

export const words: typeof ja = {
  menu: {
    reservations: menu,
    requests: (n) => `${n} 个待答复`,
  },
  areas: { reservations: '预约' },
  pages: {
    rules: {
      name: '预约规则',
      inside: '预约规则、提醒',
      finds: '预约 规则 时段 提前几天 截止 间隔 自动确认 休息 提醒 前一天 停止预约 暂停预约',
    },
  },
  beforeDayOff: { reservations: `请在“${menu}”中查看当天有没有预约。` },
}
