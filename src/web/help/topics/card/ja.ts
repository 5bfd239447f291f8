import { words as cards } from '../../../cards/list/words/ja.ts'
import { words as form } from '../../../forms/settings/words/ja.ts'
import { words as menu } from '../../../frame/settings/words/ja.ts'
import { words as frame } from '../../../frame/staff/words/ja.ts'
import type { HelpText } from '../../help-text.ts'
import { settingsBreadcrumb } from '../../settings-way.ts'
import { words as help } from '../../words/ja.ts'

export const words: HelpText = {
  title: '受付カードでたずねる項目を変えるには',
  steps: [
    `「${frame.roles.manager}」以上の方が「${settingsBreadcrumb(menu, 'card')}」を開きます。`,
    `項目を増やすときは一覧の下の「${form.more.title}」を押し、減らすときは項目の「…」から「${form.row.stop}」を選びます。`,
    `項目の「${form.row.edit}」で、項目名、説明、選択肢、必須にする場面を変えます。`,
    `業種が違うときは「${form.template.choose}」から始めると早く整います。`,
    `「${form.bar.review}」を押し、${form.publish.changes}を確かめて「${form.publish.publish}」を押します。`,
  ],
  notes: [
    '公開するまで、お客さまの画面は変わりません。ご記入中の方と、届いたカードは、前の項目のままです。',
    `届いたカードは「${frame.cards}」に並びます。`,
    `紙でご記入いただくときは「${help.blankCard.title}」を印刷し、あとで「${cards.add}」から入力します。`,
    `回答をいつまで残すかは、「${settingsBreadcrumb(menu, 'card', 'retention')}」で決めます。`,
  ],
  links: {
    '/shopAdmin/formSetting': settingsBreadcrumb(menu, 'card'),
    '/shopAdmin/cards': frame.cards,
    '/shopAdmin/help/blankCard': help.blankCard.title,
  },
  synonyms: 'アンケート 質問 フォーム 記入 きにゅう 用紙 紙 必須 選択肢 テンプレート うけつけカード',
}
