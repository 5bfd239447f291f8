import { words as frame } from '../../../frame/staff/words/ja.ts'
import { words as presence } from '../../../presence/words/ja.ts'
import { words as trial } from '../../../tickets/desk/trial/words/ja.ts'
import { words as desk } from '../../../tickets/desk/words/ja.ts'
import { words as checklist } from '../../../today/checklist/words/ja.ts'
import { words as today } from '../../../today/words/ja.ts'
import type { HelpText } from '../../help-text.ts'

export const words: HelpText = {
  title: 'お店を開けて、最初のお客さまを呼び出すには',
  steps: [
    `「${today.today.title}」の「${today.entry.title}」（2日目からは「${today.entry.open}」）にあるQRコードを、スマートフォンで読み取って番号を取ります。`,
    `「${today.today.open}」を押すと、取った番号が並んでいます。`,
    `「${presence.counters.choose}」で、呼び出す場所を選びます。`,
    `「${desk.next.call('1')}」のようなボタンを押すと、先頭のお客さまの画面に呼び出しが出ます。`,
    `お客さまがお越しになったら「${desk.moves.start}」、ご用件が済んだら「${desk.moves.finish}」を押します。`,
  ],
  notes: [
    `「${checklist.title}」は「${checklist.hide}」で隠せます。下に残る「${checklist.show}」で、また出せます。`,
    `「${trial.start}」で、お客さまの画面を横に開いて試せます。お試しの番号は集計に入らず、「${trial.end}」でまとめて消せます。`,
    `スマートフォンをお持ちでない方には、「${desk.keys.add}」で番号を出します。番号札も印刷できます。`,
    'スマートフォンで開けないときは、お店と同じWi-Fiにつながっているかをお確かめください。',
  ],
  links: { '/shopAdmin': frame.today, '/shopAdmin/waiting': frame.waiting },
  synonyms: 'はじめて 初めて 開店 始め方 かいてん QRコード 番号 受付開始 スタート 使い方',
}
