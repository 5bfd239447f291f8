import { words as devices } from '../../../devices/words/ja.ts'
import { words as menu } from '../../../frame/settings/words/ja.ts'
import { words as frame } from '../../../frame/staff/words/ja.ts'
import { words as members } from '../../../members/words/ja.ts'
import type { HelpText } from '../../help-text.ts'
import { settingsBreadcrumb } from '../../settings-way.ts'

export const words: HelpText = {
  title: 'テレビ・発券機・プリンター・タブレットをつなぐには',
  steps: [
    `「${settingsBreadcrumb(menu, 'reception', 'devices')}」で「${devices.add}」を押します。`,
    `種類と名前を選んで「${devices.form.submit}」を押します。`,
    'テレビ・発券機・タブレットでは、表示されたアドレスを開き、コードを入れます。',
    'プリンターでは、表示されたアドレスをプリンターの設定に入れます。',
    `共用タブレットを使う方は、それぞれ「${frame.profile}」でPINを決めます。`,
  ],
  notes: [
    `色の付いた行は、確かめる端末です。つながらなくなったら「${devices.menu.reconnect}」を押します。`,
    `タブレットを使い終わったら「${frame.tablet.leave}」を押します。しばらく操作がなくても、名前を選ぶ画面に戻ります。`,
    `名前を選ばずに「${members.tablet.asTablet}」を押すと、受付の仕事だけができます。`,
    `PINを忘れた方は、店長が「${devices.pins.reset}」を押し、ご本人が決め直します。`,
    `なくしたり譲ったりした端末は「${devices.menu.remove}」を押します。すぐに使えなくなります。`,
  ],
  links: { '/shopAdmin/devices': settingsBreadcrumb(menu, 'reception', 'devices'), '/shopAdmin/profile': frame.profile },
  synonyms:
    'テレビ モニター お呼び出し画面 キオスク 発券機 はっけんき 印刷 共用端末 きょうよう iPad アイパッド PIN ピン 暗証番号 交代 共有',
}
