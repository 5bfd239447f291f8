import { words as frame } from '../../../frame/staff/words/ja.ts'
import { words as presence } from '../../../presence/words/ja.ts'
import { words as desk } from '../../../tickets/desk/words/ja.ts'
import { words as today } from '../../../today/words/ja.ts'
import type { HelpText } from '../../help-text.ts'

export const words: HelpText = {
  title: 'お店を開けて、最初のお客さまをお呼びするには',
  steps: [
    `「${today.today.title}」の「${today.entry.title}」にあるQRコードを、スマートフォンで読み取って番号を取ります。まずはご自分でお試しください。`,
    `「${today.today.open}」を押すと、取った番号が並んでいます。`,
    `「${presence.counters.choose}」で、お呼びする場所を選びます。`,
    `「${desk.next.call('1')}」のように書かれたボタンを押すと、先頭のお客さまの画面が呼び出しに変わります。`,
    `お客さまがお越しになったら「${desk.moves.start}」、ご用件が済んだら「${desk.moves.finish}」を押します。`,
  ],
  notes: [
    `お試しの番号を呼ばずに消すときは、番号の「…」から「${desk.moves.remove}」を選びます。`,
    `スマートフォンをお持ちでない方には、「${desk.keys.add}」で番号をお取りします。番号札も印刷できます。`,
    'スマートフォンで開けないときは、お店と同じWi-Fiにつながっているかをお確かめください。',
  ],
  links: { '/shopAdmin': frame.today, '/shopAdmin/waiting': frame.waiting },
  synonyms: 'はじめて 初めて 開店 始め方 かいてん QRコード 番号 受付開始 スタート 使い方',
}
