import type { DeskMessages } from './ja.ts'

export const messages: DeskMessages = {
  people: {
    heading: '员工',
    none: '还没有登记员工。',
    ready: (count) => (count === 0 ? '无人可接待' : `${count} 人可接待`),
    since: (state, minutes) => (minutes < 1 ? state : `${state}・${minutes} 分钟`),
    off: (count) => `不在岗 ${count} 人`,
    change: (name, state) => `${name}：${state}。更改`,
    own: '在岗状态',
  },
}
