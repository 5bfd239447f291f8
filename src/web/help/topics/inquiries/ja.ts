import { words as card } from '../../../cards/card/words/ja.ts'
import { words as menu } from '../../../frame/settings/words/ja.ts'
import { words as list } from '../../../inquiries/list/words/ja.ts'
import { words as mail } from '../../../inquiries/mail/words/ja.ts'
import { words as setting } from '../../../inquiries/settings/words/ja.ts'
import { words as today } from '../../../inquiries/today/words/ja.ts'
import type { HelpText } from '../../help-text.ts'
import { settingsBreadcrumb } from '../../settings-way.ts'

export const words: HelpText = {
  title: '反響メールをカードにするには',
  steps: [
    `「${settingsBreadcrumb(menu, 'card', 'inquiries')}」で、管理者が受信箱を登録します。`,
    '届いたメールは1分ほどで取り込まれ、「今日」に件数が出ます。',
    'はじめてのポータルサイトのメールを開き、お名前や電話番号の行を押して、何が書かれているかを選びます。',
    `「${mail.saveRule}」を押すと、同じ差出人のメールはこれから自動的にカードになります。`,
  ],
  notes: [
    `まだご連絡していないお客さまは、「今日」の「${today.next.title}」に古い順に並びます。「${today.next.take}」を押すと担当になります。`,
    `「${setting.target.title}」を決めると、営業時間で数えて過ぎたときに、店長以上の方へお知らせします。`,
    `カードの「${card.contact.reply}」で返信すると、予約ページのリンクが付きます。電話をしたときは「${card.contact.call}」で記録します。`,
    'カードには、メールの本文と添付の写真・PDFが付きます。',
    '受信箱のメールは、既読にも削除もしません。同じメールを2回取り込むこともありません。',
    `広告などは「${mail.ignore}」を押すと、取り込まれなくなります。`,
    'カードになっていないメールは、90日を過ぎると自動的に消去されます。',
    'Microsoft 365 と Outlook.com の受信箱には対応していません。別の受信箱へ転送してください。',
  ],
  links: { '/shopAdmin/inquiries': list.title, '/shopAdmin/inquirySetting': settingsBreadcrumb(menu, 'card', 'inquiries') },
  synonyms: 'ポータル SUUMO スーモ HOMES ホームズ アットホーム 反響 はんきょう 問い合わせ 取り込み IMAP Gmail 受信箱 転送',
}
