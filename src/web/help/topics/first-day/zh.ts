import { words as frame } from '../../../frame/staff/words/zh.ts'
import { words as presence } from '../../../presence/words/zh.ts'
import { words as trial } from '../../../tickets/desk/trial/words/zh.ts'
import { words as desk } from '../../../tickets/desk/words/zh.ts'
import { words as checklist } from '../../../today/checklist/words/zh.ts'
import { words as today } from '../../../today/words/zh.ts'
import type { HelpText } from '../../help-text.ts'

export const words: HelpText = {
  title: '如何开店并接待第一位顾客？',
  steps: [
    `打开“${today.today.title}”，用手机扫描“${today.entry.title}”（之后为“${today.entry.open}”）中的二维码取号。`,
    `点击“${today.today.open}”，刚取的号码已在队列中。`,
    `在“${presence.counters.choose}”处选择叫号的柜台。`,
    `点击“${desk.next.call('1')}”这样的按钮，队首顾客的手机会显示叫号。`,
    `顾客到柜台后点“${desk.moves.start}”，办完后点“${desk.moves.finish}”。`,
  ],
  notes: [
    `“${checklist.title}”可用“${checklist.hide}”隐藏，用页面底部的“${checklist.show}”恢复显示。`,
    `“${trial.start}”会在旁边打开顾客页面。试用号码不计入统计，可用“${trial.end}”一次全部删除。`,
    `顾客没有手机时，用“${desk.keys.add}”发号，还可以打印号码单。`,
    '手机打不开页面时，请确认手机与门店连的是同一个 Wi-Fi。',
  ],
  links: { '/shopAdmin': frame.today, '/shopAdmin/waiting': frame.waiting },
  synonyms: '开始使用 第一次 入门 开门 取号 二维码 试用',
}
