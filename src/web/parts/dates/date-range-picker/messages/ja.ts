export const messages = {
  kinds: { asap: 'できるだけ早く', any: 'いつでも', range: '期間を選ぶ' },
  quick: { thisMonth: '今月中', nextMonth: '来月', threeMonths: '3か月以内' },
  from: '始めの日',
  to: '終わりの日',
  within: '期間内',
  chooseFrom: '始めの日をお選びください',
  chooseTo: (from: string) => `${from}から。続けて、終わりの日をお選びください`,
  range: (from: string, to: string) => (from === to ? `${from}のみ` : `${from}から${to}まで`),
  open: 'カレンダーで選ぶ',
}

export type DateRangePickerMessages = typeof messages
