import type { OrderMessages } from './ja.ts'

const strictly = (inArrivalOrder: boolean): string => (inArrivalOrder ? '按取号顺序' : '按目前的排队顺序')

export const messages: OrderMessages = {
  short: {
    turn: (cls, share, among) => `轮到“${cls}”（每 ${among} 次叫号中 ${share} 次）`,
    earliest: (cls) => `在仍有名额的类别中排在最前（${cls}）`,
  },
  more: '查看原因',
  row: '排序原因和类别',
  title: (number) => `${number} 的顺序`,
  why: {
    strict: (ahead, inArrivalOrder) => {
      const order = strictly(inArrivalOrder)
      return ahead === 0 ? `${order}，排在最前。` : `${order}叫号，前面还有 ${ahead} 组。`
    },
    only: (cls) => `等候的都是“${cls}”，因此按排队顺序叫号。`,
    turn: (cls, share, among) => `轮到“${cls}”：在等候的类别中，每 ${among} 次叫号中有 ${share} 次。`,
    earliest: (cls, share, among) => `在仍有名额的类别中排在最前。“${cls}”每 ${among} 次叫号中有 ${share} 次。`,
  },
  compared: '各队列排在最前的顾客中，此位最早取号。',
  away: (parties) => `前面有 ${parties} 组尚未到店，到店前先叫已到店的顾客。`,
  notHere: '此位尚未到店。顺序保留，到店前先叫后面的顾客。',
  moved: '有顾客的位置有过调整（例如排后或优先），因此与取号顺序不同。',
  forecast: '仅按目前等候的顾客推算，有新的取号时可能变动。',
  position: '顺序',
  positionOf: (position, of) => `${of} 组中第 ${position} 位`,
  arrived: '取号',
  arrivedAt: (time, minutes) => `${time}（已等候 ${minutes} 分钟）`,
  policy: '叫号顺序',
  strict: strictly,
  ratio: '按类别比例',
  counted: { next: '最近的叫号', later: '此前的叫号（预计）' },
  countedNone: '还没有',
  class: '类别',
  classes: { normal: '现场取号', booked: '预约', care: '需要照顾', staff: '员工' },
  saving: '正在保存',
  close: '关闭',
}
