import { words as menu } from '../../../frame/settings/words/ja.ts'
import { words as website } from '../../../queue-settings/website/words/ja.ts'
import type { HelpText } from '../../help-text.ts'
import { settingsBreadcrumb } from '../../settings-way.ts'

export const words: HelpText = {
  title: 'ホームページから受付や予約に進めるようにするには',
  steps: [
    `「${settingsBreadcrumb(menu, 'shop', 'website')}」を開きます。`,
    `「${website.part.what}」で、リンクか、ホームページの中に表示するものを選びます。`,
    `必要なら「${website.part.service}」と「${website.part.source}」を決めます。`,
    `リンクは、ホームページやSNSに貼ります。コードは、ホームページの編集画面の「HTML」などの欄に貼り付けます。`,
    `ホームページの中に表示するときは、「${website.sites.title}」にホームページのアドレスを保存します。`,
  ],
  notes: [
    '載せた場所の名前は、ご来店と予約の詳細、CSVに「リンク元」として残ります。',
    'ホームページの中に表示するには、このサーバーに https で始まる公開アドレスが必要です。',
  ],
  links: { '/shopAdmin/websiteSetting': settingsBreadcrumb(menu, 'shop', 'website') },
  synonyms: 'ホームページ ウェブサイト サイト HP リンク 埋め込み iframe SNS インスタグラム チラシ 広告 リンク元 うめこみ',
}
