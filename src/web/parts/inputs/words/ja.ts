import { formatManWithoutUnit } from '#domain/answers/money.ts'
import { words as answers } from '#domain/answers/problems/ja.ts'
import type { FileProblem } from '../../inputs/photo-field/ready-file.ts'

const sum = (yen: number) => `${formatManWithoutUnit(yen)}万`

const fileProblems: Record<FileProblem, string> = {
  empty: '中身のないファイルです。別のファイルをお選びください。',
  type: 'この形式のファイルは送れません。写真をお選びください。',
  tooLarge: 'ファイルが大きすぎます。小さくしてから、もう一度お選びください。',
  heic: 'この写真（HEIC形式）はこのブラウザーで開けません。JPEGにしてからお選びください。',
  unreadable: 'ファイルを読み取れませんでした。別のファイルをお試しください。',
}

const weekdays = ['日', '月', '火', '水', '木', '金', '土'] as const

/** `year` is left out in the current one. */
type Words = { year: number | undefined; month: number; day: number; weekday: 0 | 1 | 2 | 3 | 4 | 5 | 6 }

const monthDay = ({ year, month, day }: Words) => `${year ? `${year}年` : ''}${month}月${day}日`

export const words = {
  choice: {
    choose: 'お選びください',
    change: '変更する',
    clear: (label: string) => `${label}の選択を解除`,
    remove: (choice: string) => `${choice}を外す`,
    raise: (choice: string, rank: number) => `${choice}を第${rank}希望に上げる`,
    rank: (rank: number) => `第${rank}希望`,
    several: '複数可',
    atMost: (n: number) => `${n}つまで`,
    full: (n: number) => `${n}つまでお選びいただけます。変更するときは、どれか1つを外してください。`,
    search: '探す',
    searchHint: '言葉・ひらがな',
    type: '文字を入れると、候補が出ます。',
    clearSearch: '検索の文字を消す',
    found: (n: number) => `${n}件`,
    failed: 'ただいま検索できません。通信の状態をご確認ください。',
    nothing: '見つかりませんでした',
    nothingHint: '文字を減らすか、ひらがなでお試しください。',
    groups: '絞り込み',
    picked: '選んだもの',
    pickedNumber: (n: number) => `${n}件を選択中です`,
    decide: (n: number) => (n === 0 ? '選ばずに戻る' : `${n}件に決める`),
    loading: '読み込んでいます',
  },
  routeSelect: {
    search: '路線名・かな・ローマ字',
    sorting: '並べ方',
    sortings: { operator: '会社別', prefecture: '都道府県別' },
  },
  stationSelect: {
    search: '駅名・かな・ローマ字',
    decide: (n: number) => `${n}駅に決める`,
  },
  calendar: {
    weekdays: weekdays.map((name) => `${name}曜日`),
    shortWeekdays: weekdays as readonly string[],
    month: (year: number, month: number) => `${year}年${month}月`,
    date: (words: Words) => `${monthDay(words)} ${weekdays[words.weekday]}曜日`,
    shortDate: (words: Words) => `${monthDay(words)}（${weekdays[words.weekday]}）`,
    /** Joins the parts of a day's label. */
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
    days: (n: number) => (n === 0 ? '日付を押して選びます' : `${n}日を選んでいます`),
    addedDay: (date: string) => `${date}を選びました`,
    removed: (date: string) => `${date}を外しました`,
    moved: (date: string, n: number) => `${date}を第${n}希望に上げました`,
    list: 'お選びになった日',
    moveUp: (date: string) => `${date}の順位を上げる`,
    remove: (date: string) => `${date}を外す`,
  },
  userCardForm: {
    progress: (n: number, all: number) => `全${all}ページのうち${n}ページ目`,
    back: '前のページへ戻る',
    next: (title: string) => `次へ：${title}`,
    confirm: 'ご記入内容の確認へ',
    straight: 'ここまでで確認へ進む',
    more: 'ほかの項目（任意）',
    contact: '電話番号またはメール',
    later: '未記入の場合は、ご案内の前に伺います。',
  },
  userCardConfirm: {
    edit: '直す',
    editOf: (title: string) => `${title}を直す`,
    back: '前のページへ戻る',
    send: 'この内容で送信する',
    none: '未記入',
    later: '未記入（ご案内の前に伺います）',
    person: (name: string) => `${name} 様`,
    yen: (yen: number) => `${sum(yen)}円`,
    yenFrom: (least: number) => `${sum(least)}円以上`,
    yenTo: (most: number) => `${sum(most)}円まで`,
    yenRange: (least: number, most: number) => `${sum(least)}〜${sum(most)}円`,
    list: (words: readonly string[]) => words.join('、'),
    agreed: (version: string) => (version ? `同意済み（第${version}版）` : '同意済み'),
    notAgreed: '同意されていません',
  },
  consentBox: {
    version: (version: number, date: string) => `第${version}版・${date}`,
    text: '全文',
    privacy: '個人情報の取り扱いについて',
  },
  emailInput: {
    problems: answers.email,
    meant: (domain: string) => `もしかして ${domain} ですか`,
    take: (domain: string) => `${domain} に直す`,
  },
  kanaInput: {
    problems: answers.kana,
  },
  moneyInput: {
    problems: answers.money,
    unit: '万円',
    /** The sum in words, so that the reader does not take ten thousands for ones. */
    inWords: (yen: number) => `${formatManWithoutUnit(yen)}万円 = ${yen.toLocaleString('ja')}円`,
    least: '下限',
    most: '上限',
    to: '〜',
    reversed: answers.moneyRange.reversed,
  },
  numberStepper: {
    fewer: (label: string) => `${label}を1つ減らす`,
    more: (label: string) => `${label}を1つ増やす`,
  },
  phoneInput: {
    problems: answers.phone,
  },
  photoField: {
    problems: fileProblems,
    /** In place of `type` where PDF is taken as well. */
    typeOrPdf: 'この形式のファイルは送れません。写真かPDFをお選びください。',
    pick: '写真を選ぶ',
    pickOrPdf: '写真・PDFを選ぶ',
    camera: '写真を撮る',
    remove: (name: string) => `${name} を外す`,
    tooMany: (max: number) => `添付できるのは${max}件までです。残りのファイルは外しました。`,
    wait: 'ファイルを準備しています。少しお待ちください。',
    waiting: '送信待ち',
    sending: '送っています…',
    sent: '送りました',
    unsent: 'まだ送れていません',
    whenKept: '利用目的にご同意のうえ、ご連絡先を入力いただくと、写真が送信されます。',
    again: 'もう一度送る',
    network: 'つながらないため、写真を送れませんでした。つながると、自動で送り直します。',
    stays: 'つながらないため、外せませんでした。もう一度お試しください。',
    noScript: '写真を送るには、JavaScriptを有効にしてください。写真がなくても受付カードは送れます。写真はカウンターでお見せください。',
    news: {
      sending: (done: number, all: number) => `写真を送っています（${done}/${all}枚）。画面を開いたままお待ちください。`,
      waiting: (n: number) => `写真${n}枚は、受付カードと一緒にお送りします。`,
      sent: (n: number) => `写真${n}枚をお送りしました。`,
      unsent: (n: number) => `写真${n}枚をまだ送れていません。`,
    },
  },
  postalAddress: {
    postalCode: '郵便番号',
    postalCodeExample: '例：1000001',
    prefecture: '都道府県',
    city: '市区町村',
    town: '町名',
    street: '番地',
    building: '建物名・部屋番号',
    notSeven: '7桁の数字でご入力ください。例：100-0001',
    looking: '住所を探しています…',
    found: '郵便番号から住所を入れました。続きをご入力ください：',
    unknown: 'この郵便番号の住所が見つかりません。番号をお確かめいただくか、続けて住所をご入力ください。',
    unreachable: 'ただいま住所を探せません。続けて住所をご入力ください。',
    several: 'この郵便番号に当てはまる町をお選びください',
    choose: 'お選びください',
  },
}

export type InputWords = typeof words
