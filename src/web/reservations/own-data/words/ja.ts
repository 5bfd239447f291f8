import type { ReservationStatus } from '#domain/reservations/reservation.ts'

/** Texts of reservations where visitors see their own data, and where staff hand them over. */
export const words = {
  /** Name of the page that the link opens, used in sentences about links. */
  kind: 'ご予約',
  thing: 'ご予約',
  linkLocation: 'ご予約の画面のリンク',
  intro: 'ご予約の内容です。日時を変更された場合は、変更前のご予約も含みます。',
  eraseText:
    'ご予約のお名前、ご連絡先、ご要望、お送りしたメールの内容を、お店の記録からも消去します。確定した日時はそのまま残りますが、お店からご連絡できなくなります。ご予約を取り消す場合は、先にご予約の画面で取り消してください。',
  rows: {
    title: 'ご予約',
    at: 'ご来店の日時',
    requestedTimes: 'ご希望の日時',
    requested: 'お申し込みの日時',
    name: 'お名前',
    phone: 'お電話番号',
    email: 'メールアドレス',
    party: 'ご来店の人数',
    people: (people: number) => `${people}名`,
    note: 'ご要望',
    reason: 'お店からお伝えした理由',
    statuses: {
      requested: 'お返事待ち',
      proposed: 'ほかの日時をご提案中',
      held: 'お取り置き中',
      confirmed: '確定',
      checked_in: 'ご来店済み',
      completed: '完了',
      declined: 'お受けできませんでした',
      cancelled: '取り消し',
      expired: '期限切れ',
      no_show: 'ご来店なし',
      rescheduled: '日時を変更',
    } satisfies Record<ReservationStatus, string>,
  },
  /** For staff who answer a request about personal data. */
  request: {
    kind: '予約',
    title: '予約（カードのないものも）',
    search: 'お名前・電話番号・メールアドレスで探す',
    day: '予約の日',
    none: '該当する予約はありません。',
    failed: '予約を探せませんでした。もう一度お試しください。',
    of: (moment: string) => `${moment} の予約`,
    asked: (moment: string) => `${moment} 申し込み`,
    choose: (name: string) => `${name}を選ぶ`,
    remove: (name: string) => `${name}を外す`,
    counted: (n: number) => `予約${n}件の名前と連絡先`,
  },
}

export type OwnReservationWords = typeof words
