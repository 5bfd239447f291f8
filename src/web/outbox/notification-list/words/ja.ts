import { words as mailNames } from '#contract/mail-names/ja.ts'
import type { OutboxState, ShopChannel } from '#domain/outbox/events.ts'
import type { DeliveryFailureKind } from '#domain/outbox/failure.ts'

export const words = {
  title: 'お知らせメール',
  more: 'お知らせメールの一覧で見る',
  erasedTo: '宛先は消去しました',
  channels: { push: 'プッシュ通知', line: 'LINE', mail: 'メール', sms: 'SMS' } satisfies Record<ShopChannel, string>,
  /** What the visitor did after the message that reached them. */
  reactions: {
    seen: (time: string) => `${time}に画面をご覧になりました`,
    answered: (time: string) => `${time}に画面のボタンを押されました`,
  },
  states: {
    queued: '送信待ち',
    sending: '送信中',
    sent: '送信済み',
    delivered: '配達済み',
    bounced: '届かずに戻りました',
    failed: '送れませんでした',
    cancelled: '取り消し',
    suppressed: '送りませんでした',
  } satisfies Record<OutboxState, string>,
  events: mailNames.events,
  /** Why something wasn't sent, by the reasons of ours. */
  reasons: {
    'mail.notConfigured': 'メールサーバーが設定されていません',
    'push.notConfigured': 'https のアドレスが設定されていないため、プッシュ通知を送れません',
    'sms.notConfigured': 'SMS の配信サービスが設定されていません',
    'sms.off': 'お店の設定で SMS を送らないことになっています',
    'sms.overBudget': '今日の SMS の上限に達しました',
    'sms.tooMany': 'この番号へ今日送れる数に達しました',
    'line.notConfigured': 'LINE公式アカウントが登録されていません',
    restored: 'バックアップから戻す前に送る予定だったため、送りませんでした',
    ETLS: 'メールサーバーとの接続を暗号化できないため、パスワードを送りませんでした',
    unwritable: 'メールの文面を作れませんでした',
    suppressed: 'この宛先には、前にメールが届きませんでした',
    expired: '送る前に時間が過ぎました',
    erased: '宛先を消去しました',
    obsolete: '送る前に状況が変わりました',
    seen: '開いている画面でお知らせしました',
    cancelled: '担当者が取り消しました',
  } as Readonly<Record<string, string>>,
  /** And by what a mail server said, or the way to it; with its code. */
  failures: {
    nobody: (code: string) => `この宛先は見つかりませんでした（${code}）`,
    refused: (code: string) => `相手のメールサーバーに断られました（${code}）`,
    later: (code: string) => `相手のメールサーバーが、いまは受け取れません（${code}）`,
    unreachable: (code: string) => `メールサーバーにつながりません（${code}）`,
    silent: (code: string) => `メールサーバーから返事がありません（${code}）`,
    signIn: (code: string) => `メールサーバーにサインインできません（${code}）`,
    address: (code: string) => `宛先の形が正しくありません（${code}）`,
    large: (code: string) => `メールが大きすぎます（${code}）`,
    pushGone: (code: string) => `通知の登録がなくなっています（${code}）`,
    pushRefused: (code: string) => `通知サービスに断られました（${code}）`,
    pushLater: (code: string) => `通知サービスが、いまは受け取れません（${code}）`,
    smsNumber: (code: string) => `この番号には SMS が届きません（${code}）`,
    smsRefused: (code: string) => `SMS の配信サービスに断られました（${code}）`,
    smsLater: (code: string) => `SMS の配信サービスが、いまは受け取れません（${code}）`,
    smsUndelivered: (code: string) => `SMS は届きませんでした（${code}）`,
    lineBlocked: () => '公式アカウントが友だち追加されていないか、ブロックされています',
    lineQuota: () => '今月送れるLINEの通数を使い切りました',
    lineRefused: (code: string) => `LINEに断られました（${code}）`,
    lineLater: (code: string) => `LINEが、いまは受け取れません（${code}）`,
  } satisfies Record<DeliveryFailureKind, (code: string) => string>,
}

export type NotificationWords = typeof words
