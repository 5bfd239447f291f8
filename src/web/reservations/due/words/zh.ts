import type { DueWords } from './ja.ts'

export const words: DueWords = {
  title: '今天的预约',
  count: (n) => `${n}件`,
  folded: (n, next) => `预约${n}件・下一位 ${next}`,
  none: '今天没有预约。',
  waiting: (n) => `有${n}件预约等待答复`,
  untold: (n) => `有${n}位顾客需要电话告知`,
  open: '打开到店预约',
  visitor: (name) => name ?? '预约顾客',
  party: (n) => `${n}位`,
  late: '已过预约时间',
  emailFailed: '邮件未送达',
  checkIn: '办理到店',
  noShow: '未到店',
  actOf: (name, act) => `${name}：${act}`,
  came: (name, number) => `已为${name}取号${number}`,
  cameLate: (name, number) => `已为${name}取号${number}，因已过预约时间，按普通顺序`,
  notCome: (name) => `已撤销${name}的到店办理`,
  notThere: (name) => `已将${name}标记为未到店`,
  dot: '・',
}
