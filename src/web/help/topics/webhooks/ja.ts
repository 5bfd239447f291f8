import { words as webhooks } from '../../../webhooks/words/ja.ts'
import type { HelpText } from '../../help-text.ts'

export const words: HelpText = {
  title: 'ほかのソフトにできごとを知らせるには（Webhook）',
  steps: [
    'つなぐソフトの設定で「Webhook のアドレス」を調べ、控えます。',
    `「${webhooks.create}」を押し、アドレスと、知らせるできごとを選んで保存します。`,
    '一度だけ表示される署名の鍵を、つなぐソフトに入れます。',
    `「${webhooks.test}」を押し、${webhooks.log}で届いたことを確かめます。`,
  ],
  notes: [
    '通常はIDと状態だけを送り、くわしい内容は、つなぐソフトがAPIで読みます。',
    `「${webhooks.form.content.label}」でAPIキーを選ぶと、そのキーで読める内容も送ります。お客さまの情報を含むため、必要なときだけお使いください。お店の「個人情報の取り扱い」にも、その旨が表示されます。`,
    '届かないときは28時間くり返して送ります。一度も届かなければ停止し、オーナーと管理者にメールでお知らせします。',
    `署名の鍵がもれたおそれがあるときは「${webhooks.rotate.button}」を押します。以前の鍵も24時間は使えます。`,
  ],
  links: {},
  synonyms: 'うぇぶふっく 連携 れんけい 外部 顧客管理 CRM 通知 API',
}
