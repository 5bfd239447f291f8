import { words as frame } from '../../../frame/staff/words/ja.ts'
import { words as presence } from '../../../presence/words/ja.ts'
import { words as desk } from '../../../tickets/desk/words/ja.ts'
import type { HelpText } from '../../help-text.ts'

export const words: HelpText = {
  title: '呼び出して、対応して、完了するには',
  steps: [
    `「${frame.waiting}」の「${presence.counters.choose}」で、自分のカウンターを選びます。`,
    `「${desk.next.call('1')}」のようなボタンで、次の方を呼び出します。別の方を呼び出すときは、その番号の「${desk.moves.call}」を押します。自動で呼び出す区分では、ボタンが「${desk.next.startNumber('A001')}」に変わります。`,
    `対応中の方がいるときは、次の方を呼び出すと、その対応が完了になります。ボタンに、完了する方のお名前が出ます。完了しないときは「${desk.next.withoutFinishing.call}」を押します。`,
    `お越しになったら「${desk.moves.start}」、終わったら「${desk.moves.finish}」を押します。`,
    `お越しにならないときは「${desk.moves.recall}」でもう一度呼び出し、いらっしゃらなければ「${desk.moves.noShow}」を押します。`,
    `押し間違えたら「${desk.moves.undo}」を押します。キーボードでは Z です。`,
  ],
  notes: [
    `お客さまが来たときや待ち時間が長いときは、「${desk.bell.title}」（ベルのボタン）で音と通知を出せます。端末ごとの設定です。`,
    `少しお待ちいただくときは「${desk.moves.hold}」を押します。「${desk.moves.resume}」で列に戻ります。`,
    `あとで呼び出し直すときは、「…」の「${desk.moves.requeue}」から何組あとかを選びます。`,
    `「${desk.moves.noShow}」にした方がお戻りになったら、同じ営業日のうちは「${desk.moves.reinstate}」で列に入れます。`,
    `別の区分のご用件だったときは、「…」の「${desk.menu.moveLane}」で移します。番号は変わりません。`,
    `スマートフォンをお持ちでない方は「${desk.keys.add}」から番号を出します。`,
  ],
  links: { '/shopAdmin/waiting': frame.waiting },
  synonyms: '呼び出し よびだし 不在 ふざい 取り消し まちがえた 間違えた 戻す キャンセル いない 来ない 来店を追加',
}
