import { words as menu } from '../../../frame/settings/words/ja.ts'
import { words as frame } from '../../../frame/staff/words/ja.ts'
import { words as members } from '../../../members/words/ja.ts'
import type { HelpText } from '../../help-text.ts'
import { settingsBreadcrumb } from '../../settings-way.ts'

export const words: HelpText = {
  title: '1台のタブレットをみんなで使うには',
  steps: [
    `「${settingsBreadcrumb(menu, 'reception', 'tablets')}」を開きます。`,
    `タブレットの名前を入れて「${members.tablets.add}」を押します。`,
    'タブレットで、表示されたQRコードを読み取るか、アドレスを開いてコードを入れます。',
    `使う方は、それぞれ「${frame.profile}」でPINを決めます。`,
    'タブレットでは、名前を選んでPINを入れます。',
    `使い終わったら「${frame.tablet.leave}」を押します。`,
  ],
  notes: [
    `名前を選ばずに「${members.tablet.asTablet}」を押すと、受付の仕事だけができます。`,
    '押し忘れても、しばらく操作がないと名前を選ぶ画面に戻ります。',
    `PINを忘れた方は、店長が「${members.pins.reset}」を押し、ご本人が決め直します。`,
    `なくしたり譲ったりしたタブレットは「${members.tablets.remove}」を押します。`,
  ],
  links: { '/shopAdmin/personSetting/tablets': settingsBreadcrumb(menu, 'reception', 'tablets'), '/shopAdmin/profile': frame.profile },
  synonyms: '共用端末 きょうよう iPad アイパッド PIN ピン 暗証番号 交代 共有',
}
