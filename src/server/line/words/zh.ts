import type { LineWords } from './ja.ts'

export const words: LineWords = {
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
