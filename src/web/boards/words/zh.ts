import type { BoardWords } from './ja.ts'

const isNumber = (counter: string) => /^\d+$/.test(counter)
const place = (counter: string | null) => (counter === null ? '接待处' : isNumber(counter) ? `${counter}号柜台` : counter)

export const words: BoardWords = {
  title: '叫号屏',
  speech: 'zh-CN',
  calling: '正在叫号',
  counter: (counter) => ({ before: '', name: counter, after: isNumber(counter) ? '号' : '' }),
  place,
  goTo: (counter) => `请到${place(counter)}`,
  none: '按号码叫号',
  noneText: '轮到您时，号码会显示在这里。',
  recent: '已叫号码',
  waiting: '等候',
  estimate: (low, high) => (low > 0 ? `${low}～${high}分钟` : `${high}分钟以内`),
  dot: ' · ',
  parties: (n) => `${n}组`,
  more: (n) => `还有${n}组`,
  noWait: '无需等候',
  empty: '现在无人等候',
  stopped: { paused: '暂停取号', closed: '停止取号' },
  nameSuffix: '',
  join: '用手机取号',
  joinText: '扫一扫即可取号，无需安装应用。',
  note: '等候时可以用手机填写接待卡，也可以暂时离开座位。',
  stale: (age) => `网络已断开，显示的是${age}前的内容。恢复连接后会自动更新。`,
  seconds: (n) => `${n}秒`,
  minutes: (n) => `${n}分钟`,
  hours: (n) => `${n}小时`,
  soundLocked: '请触摸一次屏幕，以开启叫号声音',
  updated: (time) => `更新于 ${time}`,
  spoken: (letter, number, counter) => `请${letter}${number}号到${place(counter)}。`,
  spokenTest: '正在测试叫号语音。',
  gone: { title: '此链接已失效', text: '链接已更新或取消，请向店员咨询。' },
  noScript: '要使用叫号屏，请在浏览器中启用 JavaScript。',
}
