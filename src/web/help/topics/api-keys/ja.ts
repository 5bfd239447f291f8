import { words as keys } from '../../../api-keys/words/ja.ts'
import { words as menu } from '../../../frame/settings/words/ja.ts'
import type { HelpText } from '../../help-text.ts'
import { settingsBreadcrumb } from '../../settings-way.ts'

export const words: HelpText = {
  title: 'ほかのソフトとつなぐには（APIキー）',
  steps: [
    `「${settingsBreadcrumb(menu, 'control', 'apiKeys')}」で「${keys.create}」を押します。`,
    'つなぐソフトの名前を入れ、そのソフトに必要な権限だけを選びます。',
    `「${keys.form.submit}」を押すと、キーが1度だけ表示されます。ソフトの設定画面に入れてください。`,
    'お店のIDをたずねるソフトには、同じ画面のIDを入れます。',
  ],
  notes: [
    'キーは、パスワードと同じように扱ってください。メールやチャットで送らず、ソフトごとに別のキーを使います。',
    `キーがもれたおそれがあるときは、「${keys.rotate.button}」で「${keys.rotate.hours[0]}」を選ぶと、以前のキーはすぐに使えなくなります。`,
    `つなぐのをやめたら「${keys.revoke.button}」を押します。`,
    `キーでの操作と、お客さまのデータの閲覧は「${settingsBreadcrumb(menu, 'control', 'audit')}」に残ります。`,
  ],
  links: { '/shopAdmin/apiKeys': settingsBreadcrumb(menu, 'control', 'apiKeys') },
  synonyms: 'API エーピーアイ キー 連携 れんけい 外部 ソフト システム CRM 顧客管理 トークン OAuth もれた 漏えい',
}
