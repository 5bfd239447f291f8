import type { LineStatus } from '#contract/line.ts'

export const words = {
  intro: 'お店のLINE公式アカウントをつなぐと、お客さまは受付番号の画面から「LINEで受け取る」を選べます。広告は送りません。',
  noAddress: 'LINEとつなぐには、このサーバーに https のアドレスが必要です。サーバーの管理者にご相談ください。',
  account: {
    title: 'つないでいるアカウント',
    ofShop: 'この店舗だけで使っています。',
    ofAll: 'アカウントを登録していないすべての店舗で使っています。',
    remove: 'つなぐのをやめる',
    removeText: 'LINEで受け取っているお客さまには、LINEでお知らせできなくなります。ほかの方法でのお知らせは続きます。',
    keep: '戻る',
    removed: 'LINE公式アカウントを外しました',
  },
  status: {
    checking: 'LINEに確かめています…',
    unknown: 'いまの状態を確かめられませんでした。',
    again: 'もう一度確かめる',
    states: {
      works: 'つながっています。',
      quota: '今月送れる通数を使い切りました。LINEには送らず、次の方法でお知らせしています。',
      refused: 'LINEがトークンを受け付けません。下の欄に、すべて入力し直してください。',
      down: 'いまはLINEにつながりません。つながるまで、次の方法でお知らせしています。',
    } satisfies Record<LineStatus['state'], string>,
    used: (used: number, limit: number | null) =>
      limit === null ? `今月は${used}通を送りました。` : `今月は${limit}通のうち${used}通を送りました。`,
    blocked: (n: number) =>
      `いま受付中またはご予約中のお客さまのうち${n}人は、友だち追加をしていないか、ブロックしているため、LINEに届きません。`,
  },
  addresses: {
    title: 'LINE Developers に登録するアドレス',
    webhook: 'Webhook URL（Messaging API）',
    callback: 'コールバックURL（LINEログイン）',
    afterSaving: 'Webhook URL は、保存すると表示されます。',
    hint: 'Webhook の利用と再送をオンにしてください。',
  },
  form: {
    title: 'アカウントをつなぐ',
    change: 'つなぎ直す',
    help: 'LINE Developers で、同じプロバイダーに Messaging API と LINEログインのチャネルを作り、次の4つを入力してください。保存した値は、もう表示されません。',
    channelToken: 'チャネルアクセストークン（長期）',
    channelSecret: 'Messaging API のチャネルシークレット',
    loginChannelId: 'LINEログインのチャネルID',
    loginChannelSecret: 'LINEログインのチャネルシークレット',
    allShops: 'ほかの店舗でも使う',
    save: '確かめて保存する',
    saving: 'LINEに確かめています…',
    saved: 'LINE公式アカウントを保存しました',
    reload: '最新の内容を表示する',
  },
}

export type LineSettingWords = typeof words
