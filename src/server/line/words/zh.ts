import type { LineWords } from './ja.ts'

export const words: LineWords = {
  joined: (shop, number, wait) => `您在${shop}的排队号是 ${number}。${wait && `预计等候${wait}。`}快轮到您时，我们会在这里通知您。`,
  near: (shop, number, ahead) => `${shop}：排队号 ${number} 快轮到了，您前面还有${ahead}组。请在店内或附近等候。`,
  called: ({ number, counter }) => `让您久等了，正在请 ${number} 号的顾客，请到${counter || '前台'}。`,
  requeued: (shop, number) => `${shop}：排队号 ${number} 已重新排队，轮到时会再次通知您。`,
  noShow: (shop, number) => `${shop}：刚才叫到 ${number} 号时您不在，已先请下一位。您回来后，请在页面上告诉我们。`,
  cancelled: (shop, number) => `${shop}：排队号 ${number} 已取消。如有疑问，请咨询门店。`,
  message: (shop, number, text) => `${shop}给 ${number} 号顾客的通知：\n\n${text}`,
  expectedCall: (from, until) => `预计叫号时间 ${from}～${until}`,
  number: (number) => ` ${number} 号`,
  reservation: (when) => (when ? `${when}的预约` : '预约申请'),
  buttons: {
    open: '打开页面',
    onMyWay: '我在路上',
    late: '晚到10分钟',
    cancel: '取消排队',
    cancelReservation: '取消预约',
    confirmCancel: '取消',
    keep: '不取消',
  },
  replies: {
    onMyWay: '已告诉门店您在路上。',
    late: '已告诉门店您会晚到10分钟。',
    askCancel: (what) => `要取消${what}吗？`,
    cancelled: (what) => `已取消${what}。期待您再次光临。`,
    kept: (what) => `您的${what}保持不变。`,
    ended: '本次排队已结束。期待您再次光临。',
  },
}
