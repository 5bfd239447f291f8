import { words as menu } from '../../../frame/settings/words/ja.ts'
import { words as settings } from '../../../outbox/settings/words/ja.ts'
import { words as templates } from '../../../outbox/templates/words/ja.ts'
import { words as outbox } from '../../../outbox/words/ja.ts'
import { words as checklist } from '../../../today/checklist/words/ja.ts'
import type { HelpText } from '../../help-text.ts'
import { settingsBreadcrumb } from '../../settings-way.ts'

export const words: HelpText = {
  title: 'メールを送れるようにする・お知らせの文面を変えるには',
  steps: [
    'サーバーのプログラムと同じフォルダーの `.env` に、メールサーバーと差出人のアドレスを書きます。メールサーバーは、メール会社の案内でわかります。',
    '例：`SMTP_URL=smtps://user:password@smtp.example.jp` と `MAIL_FROM=shop@example.jp` の2行。ユーザー名の中の @ は `%40` と書きます。',
    `プログラムを起動し直します。「${checklist.title}」の「${checklist.steps.mail.title}」が「${checklist.done}」になれば使えます。`,
    `「${settingsBreadcrumb(menu, 'mail')}」を開き、お知らせを選びます。`,
    `言語を選び、「${templates.subject}」と「${templates.body}」を書き換えます。番号のお知らせは、「${templates.title}」と「${templates.short}」を通知、LINE、SMS にも使います。`,
    `お名前などは「${templates.variables}」から選ぶと、送るときに入ります。`,
    `「${templates.bar.save}」を押し、「${templates.tryOut.act}」で自分宛てに送り、届くことを確かめます。`,
    `「${menu.pages.sender.name}」で、送る時刻、「${settings.signature.title}」、「${settings.reply.title}」を決めます。`,
  ],
  notes: [
    `届いたかどうかは「${menu.pages.log.name}」でわかります。届かなかったものは「${outbox.sendAgain}」で送り直せます。`,
    '画面を開いている方には、まず画面でお知らせします。ご覧にならないときだけ、メールを送ります。',
    'メールサーバーがないと、メールは送られません。番号のリンクやQRコードをお渡しください。',
    `プッシュ通知とLINEは、サーバーの設定 \`PUBLIC_URL\` が https のアドレスのときに送れます。LINEは「${settingsBreadcrumb(menu, 'mail', 'line')}」でつなぎます。SMSは、サーバーの設定 \`SMS_URL\` を書くと、「${menu.pages.sender.name}」で使えます。`,
  ],
  links: {
    '/shopAdmin/reserveMail': settingsBreadcrumb(menu, 'mail', 'texts'),
    '/shopAdmin/mailSetting': settingsBreadcrumb(menu, 'mail', 'sender'),
    '/shopAdmin/lineSetting': settingsBreadcrumb(menu, 'mail', 'line'),
    '/shopAdmin/outbox': settingsBreadcrumb(menu, 'mail', 'log'),
  },
  synonyms:
    'めーる 通知 つうち 文面 リマインダー 差出人 署名 届かない お知らせ LINE ライン 公式アカウント SMS ショートメール 順番 SMTP メールサーバー テンプレート',
}
