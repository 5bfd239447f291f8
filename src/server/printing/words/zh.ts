import type { SlipWords } from './ja.ts'

/** Words of printed slips, and of a printer’s address in a browser. */
export const words: SlipWords = {
  partySize: (n) => `${n} 位`,
  dot: ' · ',
  trial: '试用',
  ahead: '您前面',
  parties: (n) => ({ figure: String(n), unit: '组' }),
  wait: '预计等候时间',
  range: (low, high) => (low > 0 ? { figure: `${low}～${high}`, unit: '分钟' } : { figure: String(high), unit: '分钟内' }),
  follow: '用手机查看排队情况',
  others: '順番を見る / Follow your place in line',
  code: (code) => `在其他页面打开此号码的代码：${code}`,
  rules: '我们按号码叫号。离开座位前请告知员工。',
  printerAddress: '此地址供打印机使用，运行正常。请在打印机的设置中填写此地址。',
  test: { title: '打印测试', text: '如果打印清晰，打印机就准备好了。如果左右边缘缺失，请检查纸张宽度的设置。' },
}
