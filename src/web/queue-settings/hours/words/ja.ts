import type { ReactNode } from 'react'

export const words = {
  hours: '営業時間',
  opens: '始まりの時刻',
  closes: '終わりの時刻',
  period: (from: ReactNode, to: ReactNode): ReactNode[] => [from, 'から', to, 'まで'],
  nextDay: (time: string) => `翌${time}`,
  closedWeekdays: 'お休みの曜日',
  holidays: '日本の祝日は休み',
  nextHoliday: (day: string, name: string, _nameInEnglish: string) => `次は ${day} ${name}`,
  byWeekday: '曜日ごとに変える',
  opensNever: '営業する曜日を1日以上残してください。',
}

export type HoursWords = typeof words
