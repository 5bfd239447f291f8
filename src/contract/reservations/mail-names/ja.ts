import type { reservationMails } from '#domain/reservations/mails.ts'
import type { FeatureMailNames } from '../../mail-names.ts'

export const words = {
  topic: '予約',
  events: {
    'reservation.requested': '予約の申し込みの受け取り',
    'reservation.held': '予約の確定のお願い',
    'reservation.proposed': '予約の日時の提案',
    'reservation.confirmed': '予約の確定',
    'reservation.changed': '予約の日時の変更',
    'reservation.reminder': '来店前のお知らせ',
    'reservation.runningLate': 'ご案内が遅れる見込みのとき',
    'reservation.declined': '予約のお断り',
    'reservation.expired': '予約の申し込みの期限切れ',
    'reservation.cancelled': 'お客さまによる予約の取り消し',
    'reservation.calledOff': 'お店による予約の取り消し',
    'reservation.noShow': '来店がなかったとき',
    'reservation.thanks': '来店のお礼',
  },
  variables: {
    service: 'ご用件',
    day: '日付',
    time: '時刻',
    until: '取り置きの期限',
    earliest: '呼び出しの目安（始め）',
    latest: '呼び出しの目安（終わり）',
    card: '受付カード',
    address: '住所',
    phone: '電話番号',
    reason: '理由',
  },
} satisfies FeatureMailNames<typeof reservationMails>
