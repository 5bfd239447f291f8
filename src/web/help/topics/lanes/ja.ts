import { words as menu } from '../../../frame/settings/words/ja.ts'
import { words as settings } from '../../../queue-settings/queue/words/ja.ts'
import type { HelpText } from '../../help-text.ts'
import { settingsBreadcrumb } from '../../settings-way.ts'

export const words: HelpText = {
  title: '窓口区分・ご用件・カウンターを整えるには',
  steps: [
    `「${settingsBreadcrumb(menu, 'reception')}」を開きます。`,
    `別の列が要るときは「${settings.lanes.add}」を押し、名前と「${settings.fields.letter.label}」を入れます。番号は、この文字から始まります。同じ名前のご用件も1つできます。`,
    `窓口区分の「${settings.row.edit}」を押すと、その中身が開きます。お客さまに選んでいただくご用件は「${settings.services.add}」で増やします。`,
    `「${settings.fields.priorMinutes.label}」を入れます。待ち時間の目安に使います。`,
    `「${settings.counters.add}」で、呼び出す場所を加えます。数字だけの名前は「3番」のように呼び出します。`,
    `次にどなたを呼び出すかは、窓口区分の中の「${settings.policy.title}」で決めます。`,
    `「${settings.policy.title}」や上限を変えたときは、保存する前に「${settings.replay.start}」を押すと、待ち時間がどう変わるかがわかります。`,
  ],
  notes: [
    'お客さまが番号を取れるのは、ご用件がある窓口区分だけです。',
    `しばらく使わないものは、ご用件の「${settings.fields.serviceOpen.label}」やカウンターの「${settings.fields.counterOpen.label}」をオフにします。`,
    '変更しても、お持ちの番号と順番は変わりません。',
  ],
  links: { '/shopAdmin/queueSetting': settingsBreadcrumb(menu, 'reception') },
  synonyms: 'まどぐち レーン 列 サービス メニュー 待ち時間 順番 ようけん 番号の記号',
}
