import type { ExpectedArrivalWords } from './ja.ts'

export const words: ExpectedArrivalWords = {
  title: '今天的预约',
  count: (n) => `${n} 个`,
  folded: (n, next) => `${n} 个预约 · 下一个 ${next}`,
  none: '今天没有待到店的预约。',
  waiting: (n) => `有 ${n} 个申请等待答复`,
  needsContact: (n) => `有 ${n} 位顾客需要电话告知`,
  open: '打开预约',
  visitor: (name) => name ?? '预约顾客',
  party: (n) => `${n} 位`,
  late: '迟到',
  emailFailed: '邮件未送达',
  checkIn: '到店登记',
  noShow: '未到',
  actOf: (name, act) => `${name}：${act}`,
  came: (name, number) => `已为${name}发号 ${number}`,
  cameLate: (name, number) => `已为${name}发号 ${number}。因迟到，按取号顺序叫号`,
  notCome: (name) => `已撤销${name}的到店登记`,
  notThere: (name) => `已将${name}标为未到`,
  dot: ' · ',
}
