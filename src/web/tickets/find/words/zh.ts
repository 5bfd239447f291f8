import type { FindNumberWords } from './ja.ts'

export const words: FindNumberWords = {
  title: '已经取过号码',
  code: (code) => `在其他页面打开时的代码 ${code}`,
  mergedInto: (number) => `此号码已与您先取的 ${number} 合并，届时将按 ${number} 叫号。`,
  openMerged: (number) => `查看 ${number}`,
  text: '在此页面打开您已取的号码，不会再取新号。',
  number: '您的号码',
  numberHelp: '今天取的号码。',
  numberExample: '例如：B027',
  proof: '代码或电话号码后四位',
  proofHelp: '代码为五个字符，显示在号码页面和号码单上。也可以输入取号时填写的电话号码后四位。',
  submit: '打开我的号码',
  sending: '正在打开号码…',
  unsent: '未能发送。请检查网络连接后重试。',
  toJoin: '返回取号页面',
}
