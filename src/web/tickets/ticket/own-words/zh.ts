import type { OwnMessages } from './ja.ts'

export const messages: OwnMessages = {
  size: '到店人数',
  save: '更改',
  print: '打印号码',
  paper: {
    follow: '用手机查看排队情况',
    others: '順番を見る / Track your turn',
    rules: '按号码叫号，离开座位前请告知店员。',
  },
}
