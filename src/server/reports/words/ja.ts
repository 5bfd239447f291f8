import type { TicketClass, TicketStatus } from '#domain/tickets/ticket.ts'

/** The words in the files of a day's report, as the staff's screens have them. */
export const words = {
  visits: {
    ...{ number: '受付番号', lane: '窓口区分', service: 'ご用件', class: '種別', party: '人数', language: '言語' },
    ...{ joined: '受付', called: '最初の呼出', started: '対応の開始', closed: '終了', status: '状態', wait: '待ち時間（分）' },
    ...{ serving: '対応時間（分）', staff: '担当者', calls: '呼出回数', linkSource: 'リンク元' },
  },
  hours: { hour: '時間', arrivals: '来店（組）', called: '呼び出し（組）', wait: '待ち時間の平均（分）', longest: '待ち時間の最長（分）' },
  lanes: {
    ...{
      lane: '窓口区分',
      arrivals: '来店（組）',
      called: '呼び出し（組）',
      wait: '待ち時間の平均（分）',
      longest: '待ち時間の最長（分）',
    },
    ...{
      services: '対応（件）',
      service: '対応時間の平均（分）',
      served: '対応済み（組）',
      autoClosed: '自動終了',
      noShow: '不在',
      cancelled: '取り消し',
      declined: 'お断り',
      expired: '期限切れ',
    },
  },
  staff: {
    name: '担当者',
    services: '対応（件）',
    service: '対応時間の平均（分）',
    total: '対応時間の合計（分）',
    nobody: '担当者の記録なし',
  },
  contacts: { day: '日付', contacts: '最初のご連絡（件）', median: 'ご連絡までの中央値（営業時間・分）', late: '目標を過ぎたご連絡（件）' },
  statuses: {
    ...{ pending: '確認待ち', waiting: 'お待ち中', called: '呼出中', serving: '対応中', held: '保留', done: '完了', no_show: '不在' },
    ...{ cancelled: '取り消し', declined: 'お断り', expired: '期限切れ' },
  } satisfies Record<TicketStatus, string>,
  autoClosed: '自動終了',
  classes: { normal: '飛び込み', booked: '予約', care: '配慮が必要な方', staff: '担当者' } satisfies Record<TicketClass, string>,
  list: '、',
}

export type CsvTexts = typeof words
