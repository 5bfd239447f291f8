import type { ReservationStatus } from '#domain/reservations/reservation.ts'

/** Texts of reservations where visitors see their own data, and where staff hand them over. */
export const words = {
  /** What a link to it opens, in the sentences that tell of links. */
  kind: '来店予約',
  thing: 'ご予約',
  place: 'ご予約の画面のリンク',
  intro: 'ご予約の内容です。日時を変更された場合は、変更前のご予約も含みます。',
  eraseText:
    'ご予約のお名前、ご連絡先、ご要望、お送りしたメールの内容を、お店の記録からも消します。確定した日時はそのまま残りますが、お店からご連絡することはできなくなります。ご予約を取り消す場合は、先にご予約の画面で取り消してください。',
  rows: {
    title: '来店予約',
    at: 'ご来店の日時',
    wishes: 'ご希望の日時',
    requested: 'お申し込み',
    name: 'お名前',
    phone: 'お電話番号',
    email: 'メールアドレス',
    party: 'ご来店の人数',
    people: (people: number) => `${people}名さま`,
    note: 'ご要望',
    reason: 'お店からの理由',
    statuses: {
      requested: 'お返事待ち',
      proposed: 'ほかの日時をご提案中',
      held: 'お取り置き中',
      confirmed: '確定',
      checked_in: 'ご来店',
      completed: 'ご案内済み',
      declined: 'お受けできず',
      cancelled: '取り消し',
      expired: '期限切れ',
      no_show: 'ご来店なし',
      rescheduled: '日時を変更',
    } satisfies Record<ReservationStatus, string>,
  },
  /** For staff who answer a request about personal data. */
  request: {
    kind: 'ご予約',
    title: '来店予約（カードのないご予約も）',
    search: 'お名前・電話番号・メールアドレスで探す',
    day: 'ご予約の日',
    none: '該当するご予約はありません。',
    failed: 'ご予約を探せませんでした。もう一度お試しください。',
    of: (moment: string) => `${moment} のご予約`,
    asked: (moment: string) => `${moment} お申し込み`,
    choose: (name: string) => `${name}を選ぶ`,
    remove: (name: string) => `${name}を外す`,
    counted: (n: number) => `ご予約${n}件のお名前など`,
  },
}

export type OwnReservationWords = typeof words
