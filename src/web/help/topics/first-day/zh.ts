import { words as frame } from '../../../frame/staff/words/zh.ts'
import { words as presence } from '../../../presence/words/zh.ts'
import { words as desk } from '../../../tickets/desk/words/zh.ts'
import { words as today } from '../../../today/words/zh.ts'
import type { HelpText } from '../../help-text.ts'

export const words: HelpText = {
  title: '如何开店并接待第一位顾客？',
  steps: [
    `打开“${today.today.title}”，用手机扫描“${today.entry.title}”中的二维码取号。建议先自己试一次。`,
    `点击“${today.today.open}”，刚取的号码已在队列中。`,
    `在“${presence.counters.choose}”处选择叫号的柜台。`,
    `点击“${desk.next.call('1')}”这样的按钮，队首顾客的手机会显示叫号。`,
    `顾客到柜台后点“${desk.moves.start}”，办完后点“${desk.moves.finish}”。`,
  ],
  notes: [
    `试取的号码不想叫时，在该号码的“…”中选择“${desk.moves.remove}”。`,
    `顾客没有手机时，用“${desk.keys.add}”代为取号，还可以打印号码票。`,
    '手机打不开页面时，请确认手机与门店连的是同一个 Wi-Fi。',
  ],
  links: { '/shopAdmin': frame.today, '/shopAdmin/waiting': frame.waiting },
  synonyms: '开始使用 第一次 入门 开门 取号 二维码 试用',
}
