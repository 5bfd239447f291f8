const weekdays = ['日', '月', '火', '水', '木', '金', '土'] as const

/** `year` is left out in the current one. */
type Words = { year: number | undefined; month: number; day: number; weekday: 0 | 1 | 2 | 3 | 4 | 5 | 6 }

const monthDay = ({ year, month, day }: Words) => `${year ? `${year}年` : ''}${month}月${day}日`

export const words = {
  calendar: {
    weekdays: weekdays.map((name) => `${name}曜日`),
    shortWeekdays: weekdays as readonly string[],
    month: (year: number, month: number) => `${year}年${month}月`,
    date: (words: Words) => `${monthDay(words)} ${weekdays[words.weekday]}曜日`,
    shortDate: (words: Words) => `${monthDay(words)}（${weekdays[words.weekday]}）`,
    /** What a day's label says, in one sentence. */
    join: (parts: readonly string[]) => parts.join('、'),
    previousMonth: '前の月',
    nextMonth: '次の月',
    today: '本日',
    todayMark: '今日',
    holiday: (name: string, _nameInEnglish: string) => `祝日（${name}）`,
    holidayMark: '祝',
    closed: '定休日のため選べません',
    closedMark: '定休',
    loading: 'カレンダーを用意しています',
  },
  dateRangePicker: {
    kinds: { asap: 'できるだけ早く', any: 'いつでも', range: '期間を選ぶ' },
    quick: { thisMonth: '今月中', nextMonth: '来月', threeMonths: '3か月以内' },
    from: '始めの日',
    to: '終わりの日',
    within: '期間内',
    chooseFrom: '始めの日をお選びください',
    chooseTo: (from: string) => `${from}から。続けて、終わりの日をお選びください`,
    range: (from: string, to: string) => (from === to ? `${from}のみ` : `${from}から${to}まで`),
    open: 'カレンダーで選ぶ',
  },
  multiDatePicker: {
    rank: (n: number) => `第${n}希望`,
    chosen: '選択中',
    left: (n: number) => `あと${n}日お選びいただけます`,
    choose: (n: number) => (n === 1 ? '1日お選びいただけます' : `${n}日までお選びいただけます`),
    full: (n: number) => `${n}日お選びいただきました`,
    tooMany: (n: number) => `お選びいただけるのは${n}日までです。替えるときは、先に1日外してください`,
    added: (date: string, n: number) => `${date}を第${n}希望にしました`,
    removed: (date: string) => `${date}を外しました`,
    moved: (date: string, n: number) => `${date}を第${n}希望に上げました`,
    list: 'お選びになった日',
    moveUp: (date: string) => `${date}の順位を上げる`,
    remove: (date: string) => `${date}を外す`,
  },
}

export type DateWords = typeof words
