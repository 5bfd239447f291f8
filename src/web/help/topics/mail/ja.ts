import { words as menu } from '../../../frame/settings/words/ja.ts'
import { words as settings } from '../../../outbox/settings/words/ja.ts'
import { words as templates } from '../../../outbox/templates/words/ja.ts'
import { words as outbox } from '../../../outbox/words/ja.ts'
import type { HelpText } from '../../help-text.ts'
import { settingsWay } from '../../settings-way.ts'

export const words: HelpText = {
  title: 'お客さまに届くメールを確かめる・変えるには',
  steps: [
    `「${settingsWay(menu, 'mail')}」を開き、メールを選びます。`,
    `言語を選び、「${templates.subject}」と「${templates.body}」を書き換えます。`,
    `お名前などは「${templates.variables}」から選ぶと、送るときに入ります。`,
    `「${templates.bar.save}」を押し、「${templates.tryOut.act}」で自分あてに送って確かめます。`,
    `「${menu.pages.sender.name}」で、送る時刻、「${settings.signature.title}」、「${settings.reply.title}」を決めます。`,
  ],
  notes: [
    `届いたかどうかは「${menu.pages.log.name}」でわかります。届かなかったものは「${outbox.sendAgain}」で送り直せます。`,
    '画面を開いている方には、まず画面でお知らせします。ご覧でないときにメールを送ります。',
    'メールサーバーがないと、メールは送られません。番号のリンクやQRコードをお渡しください。',
    'メールサーバーは、サーバーの設定 SMTP_URL で決めます。',
    `「${templates.standard.act}」で、いつでも戻せます。`,
  ],
  links: {
    '/shopAdmin/reserveMail': settingsWay(menu, 'mail', 'texts'),
    '/shopAdmin/mailSetting': settingsWay(menu, 'mail', 'sender'),
    '/shopAdmin/outbox': settingsWay(menu, 'mail', 'log'),
  },
  synonyms: 'めーる 通知 つうち 文面 リマインダー 差出人 署名 届かない お知らせ SMTP テンプレート',
}
