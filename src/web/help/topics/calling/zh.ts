import { words as frame } from '../../../frame/staff/words/zh.ts'
import { words as presence } from '../../../presence/words/zh.ts'
import { words as desk } from '../../../tickets/desk/words/zh.ts'
import type { HelpText } from '../../help-text.ts'

export const words: HelpText = {
  title: '如何叫号、接待并完成？',
  steps: [
    `打开“${frame.waiting}”，在“${presence.counters.choose}”处选择自己的柜台。`,
    `点击“${desk.next.call('1')}”这样的按钮叫下一位。要叫指定的顾客，点该号码的“${desk.moves.call}”。队列自动叫号时，按钮会变为“${desk.next.startNumber('A001')}”。`,
    `正在接待顾客时，叫下一位会同时完成当前接待，按钮上会写明顾客姓名。不想完成时，点“${desk.next.withoutFinishing.call}”。`,
    `顾客到柜台后点“${desk.moves.start}”，办完后点“${desk.moves.finish}”。`,
    `没有人来时，点“${desk.moves.recall}”再叫一次；仍然没来，就点“${desk.moves.noShow}”。`,
    `点错了，请点“${desk.moves.undo}”，键盘上按 Z 键。`,
  ],
  notes: [
    `铃铛“${desk.bell.title}”可在有新顾客或等候过久时用声音和通知提醒，每台设备分别设置。`,
    `顾客需要稍等时点“${desk.moves.hold}”，之后用“${desk.moves.resume}”恢复。`,
    `想晚些再叫时，在“…”的“${desk.moves.requeue}”中选择排到几组之后。`,
    `标为“${desk.moves.noShow}”的顾客在同一营业日内回来时，点“${desk.moves.reinstate}”。`,
    `应在其他队列办理时，在“…”中选择“${desk.menu.moveLane}”，号码不变。`,
    `顾客没有手机时，用“${desk.keys.add}”发号。`,
  ],
  links: { '/shopAdmin/waiting': frame.waiting },
  synonyms: '叫下一位 过号 没来 点错 误操作 恢复 转到 无手机',
}
