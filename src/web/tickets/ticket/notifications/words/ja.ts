import type { PushObstacle } from '../../../../device/secure-only/push.ts'

export const words = {
  /** What reaches a visitor who has closed the page. */
  closed: {
    nothing: '画面を閉じると呼び出しが届きません。',
    mail: (address: string) => `画面を閉じても、メール（${address}）でお知らせします。`,
    push: '画面を閉じても、通知でお知らせします。',
    both: (address: string) => `画面を閉じても、通知とメール（${address}）でお知らせします。`,
    failed: (address: string, reached: string) => `メール（${address}）が届きませんでした。アドレスを入れ直してください。${reached}`,
    smsFailed: 'ご記入の電話番号にSMSが届きませんでした。番号が違う場合は、お店の者にお知らせください。',
  },
  title: '順番が来ると、この画面でお知らせします',
  sound: '音を鳴らす',
  mail: {
    open: 'メールでもお知らせを受け取る',
    change: 'メールのお知らせの変更・停止',
    address: 'お知らせ先のメールアドレス',
    help: '順番が近づいたときと、お呼びしたときに送ります。画面が消えていても届きます。アドレスは営業日の終わりに消去し、受付カードには入りません。',
    save: 'この宛先にする',
    stop: 'メールでのお知らせをやめる',
  },
  offer: '呼び出しを通知で受け取る',
  change: '呼び出しの通知の設定',
  noServer: 'お店のページが安全な接続（https）ではないため、通知はお使いになれません。',
  text: '順番が近づいたときと、お呼びしたときに、この端末へ通知します。画面を閉じていても届きます。',
  content: '通知に入るのは番号とお店の名前だけです。ブラウザーの通知サービスを通って届き、ご利用後に登録を消去します。',
  turnOn: 'この端末で通知を受け取る',
  on: 'この端末へ通知します。',
  turnOff: '通知をやめる',
  failed: '通知を登録できませんでした。もう一度お試しください。',
  obstacles: {
    insecure: 'この画面は安全な接続（https）ではないため、通知はお使いになれません。',
    inApp: 'アプリの中の画面では、通知を受け取れません。SafariやChromeなどのブラウザーで、この画面を開いてください。',
    old: 'お使いのブラウザーは、通知に対応していません。',
    denied:
      'このサイトからの通知が、ブラウザーで止められています。ブラウザーのサイトの設定で「通知」を許可してから、もう一度開いてください。',
    homeScreen: 'iPhone・iPadでは、この画面をホーム画面に追加すると、通知を受け取れます。',
  } satisfies Record<PushObstacle, string>,
  homeScreen: {
    share: { text: '共有ボタンを押します', picture: '画面の下にある共有ボタン。四角から上向きの矢印が出ています' },
    add: { text: '「ホーム画面に追加」を選びます', picture: '共有のメニュー。「ホーム画面に追加」に印があります' },
    open: { text: '追加したアイコンから開き、通知を受け取ります', picture: 'ホーム画面。追加したアイコンに印があります' },
  },
}

export type TicketNotificationWords = typeof words
