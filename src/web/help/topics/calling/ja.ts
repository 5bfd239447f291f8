import { words as frame } from '../../../frame/staff/words/ja.ts'
import { words as presence } from '../../../presence/words/ja.ts'
import { words as desk } from '../../../tickets/desk/words/ja.ts'
import type { HelpText } from '../../help-text.ts'

export const words: HelpText = {
  title: 'お呼びして、対応して、完了するには',
  steps: [
    `「${frame.waiting}」の「${presence.counters.choose}」で、自分のカウンターを選びます。`,
    `「${desk.next.call('1')}」のように書かれたボタンで、次の方をお呼びします。決まった方をお呼びするときは、その番号の「${desk.moves.call}」を押します。`,
    `対応中の方がいるときは、次の方をお呼びすると同時に完了になります。ボタンに、完了する方のお名前が出ます。完了しないときは「${desk.next.withoutFinishing}」を押します。`,
    `お越しになったら「${desk.moves.start}」、終わったら「${desk.moves.finish}」を押します。`,
    `お越しにならないときは「${desk.moves.recall}」でもう一度お呼びし、いらっしゃらなければ「${desk.moves.noShow}」を押します。`,
    `押しまちがえたら「${desk.moves.undo}」を押します。キーボードでは Z です。`,
  ],
  notes: [
    `お待ちの方が来たことや、待ち時間が長いことは、「${desk.bell.title}」（ベルのボタン）で音と通知にできます。端末ごとの設定です。`,
    `少しお待ちいただくときは「${desk.moves.hold}」。「${desk.moves.resume}」で列に戻ります。`,
    `あとでお呼びし直すときは、「…」の「${desk.moves.requeue}」から何組あとかを選びます。`,
    `「${desk.moves.noShow}」にした方がお戻りになったら、同じ営業日のうちは「${desk.moves.reinstate}」で列に入れます。`,
    `別の窓口のご用件だったときは、「…」の「${desk.menu.moveLane}」で移します。番号は変わりません。`,
    `スマートフォンをお持ちでない方は「${desk.keys.add}」から受け付けます。`,
  ],
  links: { '/shopAdmin/waiting': frame.waiting },
  synonyms: '呼び出し よびだし 不在 ふざい 取り消し まちがえた 間違えた 戻す キャンセル いない 来ない 来店を追加',
}
