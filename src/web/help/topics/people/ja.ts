import { words as menu } from '../../../frame/settings/words/ja.ts'
import { words as frame } from '../../../frame/staff/words/ja.ts'
import { words as people } from '../../../members/list/words/ja.ts'
import { words as settings } from '../../../queue-settings/queue/words/ja.ts'
import type { HelpText } from '../../help-text.ts'
import { settingsBreadcrumb } from '../../settings-way.ts'

export const words: HelpText = {
  title: 'メンバーを招待する・役割を変える・退職した方を外すには',
  steps: [
    `「${settingsBreadcrumb(menu, 'people')}」を開きます。`,
    `「${people.invitations.title}」にメールアドレスと役割を入れ、「${people.invitations.submit}」を押します。`,
    '出てきたリンクかQRコードを、ご本人に渡します。1回だけ使えて、7日で無効になります。',
    `お客さまに対応する方は、「${menu.pages.staff.name}」の「${settings.staff.add}」でも登録します。メンバーでない方も登録できます。`,
  ],
  notes: [
    `「${frame.roles.reception}」は順番待ちと予約の受付、「${frame.roles.staff}」はカードも、「${frame.roles.manager}」は設定も扱えます。`,
    `役割は「${menu.pages.members.name}」の一覧で変えられます。すぐに反映されます。`,
    `退職した方は、「${menu.pages.members.name}」の操作で「${people.members.remove}」を選びます。しばらく止めるだけなら「${people.members.suspend}」です。`,
    `担当者の一覧からは「${settings.leave.start}」で外し、残ったカードとやることを引き継ぎます。`,
    `パスワードを忘れた方には「${people.members.makeReset}」でリンクを渡します。`,
  ],
  links: {
    '/shopAdmin/personSetting': settingsBreadcrumb(menu, 'people', 'members'),
    '/shopAdmin/personSetting/staff': settingsBreadcrumb(menu, 'people', 'staff'),
  },
  synonyms: '仲間 辞めた スタッフ 従業員 社員 権限 招待 しょうたい 退職 異動 ログイン パスワード アカウント やくわり',
}
