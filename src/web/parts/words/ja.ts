export const words = {
  statuses: {
    pending: '確認待ち',
    waiting: 'お待ち中',
    called: '呼出中',
    serving: '対応中',
    held: '保留',
    done: '完了',
    no_show: '不在',
    cancelled: '取り消し',
    declined: 'お断り',
    expired: '期限切れ',
  },
  dialog: {
    close: '閉じる',
  },
}

export type PartWords = typeof words
