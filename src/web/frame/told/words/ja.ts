import type { OutboxEvent, OutboxState } from '#domain/outbox/events.ts'
import type { FailureKind } from '#domain/outbox/failure.ts'

export const words = {
  title: 'お知らせメール',
  more: 'お知らせメールの一覧で見る',
  erasedTo: '宛先は消去しました',
  states: {
    queued: '送信待ち',
    sending: '送信中',
    sent: '送信済み',
    delivered: '配達済み',
    bounced: '戻ってきました',
    failed: '送れませんでした',
    cancelled: '取り消し',
    suppressed: '送りませんでした',
  } satisfies Record<OutboxState, string>,
  events: {
    'ticket.joined': '番号をお取りしたこと',
    'ticket.near': 'まもなくの順番',
    'ticket.called': 'お呼び出し',
    'ticket.requeued': '列へ戻したこと',
    'ticket.noShow': 'ご不在',
    'ticket.cancelled': '番号の取り消し',
    'ticket.message': 'お店からのひとこと',
    'card.received': '受付カードの受け取り',
    'card.correction': '受付カードの確認のお願い',
    'card.offer': 'ご案内',
    'card.assigned': '受付カードの担当',
    'task.due': 'タスクの期限',
    invitation: 'メンバーの招待',
    'account.resetPassword': 'パスワードの再設定',
    'account.verifyEmail': 'アドレスの確認',
    'account.changeEmail': 'アドレスの変更',
    'account.emailChanged': 'アドレスの変更の報告',
    'account.emailConfirmed': 'アドレスの変更完了の報告',
    'account.emailRestored': 'アドレスを戻した報告',
    'account.signInLink': 'サインインのリンク',
    'account.passwordChanged': 'パスワードの変更の報告',
  } satisfies Record<OutboxEvent, string>,
  /** Why something wasn't sent, by the reasons of ours. */
  reasons: {
    'mail.notConfigured': 'メールサーバーが設定されていません',
    ETLS: 'メールサーバーとの接続を暗号化できないため、パスワードを送りませんでした',
    unwritable: '文面を作れませんでした',
    suppressed: 'この宛先には届かないことが分かっています',
    expired: '送る前に時間が過ぎました',
    erased: '宛先を消去しました',
    obsolete: 'もう当てはまらなくなりました',
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
  } satisfies Record<FailureKind, (code: string) => string>,
}

export type ToldWords = typeof words
