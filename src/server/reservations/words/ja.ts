import type { ReservationSource, ReservationStatus } from '#domain/reservations/reservation.ts'

export const words = {
  /** In a mail that tells of both. */
  card: '受付カード',
  calendarFile: {
    summary: (shop: string) => `ご予約：${shop}`,
    text: (facts: { service: string; people: number; phone: string | null; link: string }) =>
      [
        `ご用件：${facts.service}`,
        `人数：${facts.people}名`,
        ...(facts.phone ? [`お店の電話：${facts.phone}`] : []),
        `変更・取り消し：${facts.link}`,
      ].join('\n'),
  },
  columns: {
    id: '予約ID',
    status: '状態',
    requestedAt: '申込日時',
    origin: '入力',
    service: 'ご用件',
    startsAt: '開始',
    endsAt: '終了',
    resource: '担当者・部屋',
    requestedTime1: '第1希望',
    requestedTime2: '第2希望',
    requestedTime3: '第3希望',
    partySize: '人数',
    name: '名前',
    phone: '電話番号',
    email: 'メールアドレス',
    note: '要望',
    reason: 'お店からの理由',
    locale: '言語',
    cardId: 'カードID',
    previousId: '変更前の予約ID',
    linkSource: 'リンク元',
  },
  statuses: {
    requested: '返事待ち',
    proposed: '提案中',
    held: '取り置き中',
    confirmed: '確定',
    checked_in: '来店済み',
    completed: '完了',
    declined: 'お断り',
    cancelled: '取り消し',
    expired: '期限切れ',
    no_show: '不在',
    rescheduled: '日時変更済み',
  } satisfies Record<ReservationStatus, string>,
  origins: { visitor: 'お客さま', staff: 'お店' } satisfies Record<ReservationSource, string>,
}

export type ReservationWords = typeof words
