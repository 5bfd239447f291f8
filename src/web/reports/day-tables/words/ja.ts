export const words = {
  hours: { title: '時間ごと', hour: '時間', arrivals: '来店', wait: '待ち時間', longest: '最長' },
  lanes: { title: '窓口区分ごと', lane: '窓口区分', arrivals: '来店', wait: '待ち時間', service: '対応時間', lost: '未対応' },
  staff: { title: '担当者ごと', name: '担当者', services: '対応', service: '対応時間', total: '合計', nobody: '担当者の記録なし' },
  /** Behind a caption, what the figures count. */
  units: { parties: '組', services: '件', minutes: '平均・\u2060分', plainMinutes: '分' },
  hour: (time: string) => `${Number(time.slice(0, 2))}時`,
  called: (count: number) => `呼び出し${count}組`,
  none: '–',
  empty: 'この日の来店はまだありません。',
  emptyStaff: '対応の記録はまだありません。',
}

export type DayTableWords = typeof words
