import { words as card } from '../../../cards/card/words/ja.ts'
import { words as bin } from '../../../cards/deleted/words/ja.ts'
import { words as menu } from '../../../frame/settings/words/ja.ts'
import { words as requests } from '../../../privacy/requests/words/ja.ts'
import type { HelpText } from '../../help-text.ts'
import { settingsBreadcrumb } from '../../settings-way.ts'

export const words: HelpText = {
  title: '個人情報の開示や消去のお申し出に応えるには',
  steps: [
    `「${settingsBreadcrumb(menu, 'control', 'requests')}」を開きます。ページから届いたお申し出は、すでに並んでいます。`,
    `店頭・電話・書面で受けたときは「${requests.add.title}」に書きます。`,
    `ご本人かどうかを確かめ、方法を選んで「${requests.identity.record}」を押します。書類の番号や写しは残しません。`,
    'ご本人のカード、受付番号、ご予約を選びます。',
    `「${requests.answer.outcome}」を選び、「${requests.answer.close}」を押します。開示は「${requests.answer.take}」でお渡しします。`,
  ],
  notes: [
    '消去は元に戻せません。件数などの集計だけが残ります。',
    '見つからないときや確認できないときは、理由を選んでお断りできます。',
    'カードのリンクをお持ちの方は、ご自分でも内容を受け取り、消去できます。',
    `間違えて作ったカードは「${card.acts.delete}」を押します。30日間は「${bin.title}」から戻せます。`,
    `いつまで残すかは「${settingsBreadcrumb(menu, 'card', 'retention')}」で決めます。`,
  ],
  links: {
    '/shopAdmin/privacyRequests': settingsBreadcrumb(menu, 'control', 'requests'),
    '/shopAdmin/retention': settingsBreadcrumb(menu, 'card', 'retention'),
  },
  synonyms: 'プライバシー こじんじょうほう 削除 さくじょ 消す 消去 開示 訂正 利用停止 保存期間 個人情報保護法',
}
