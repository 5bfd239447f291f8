type Month = { year: number; month: number }

export const words = {
  title: '来店のご予約',
  send: 'この内容で申し込む',
  description: 'ご来店の日時をお選びになり、受付カードをご記入のうえ、お申し込みいただけます。',
  intros: {
    staff: 'ご希望の日時を第3希望までお選びください。お店からのお返事で決まります。',
    atOnce: 'ご希望の日時を第3希望までお選びください。空いている日時で、その場でお取りします。',
    mail: 'ご希望の日時を第3希望までお選びください。メールアドレスをご入力の方は、空いている日時を15分間お取り置きしますので、届いたメールのリンクを開いて確定してください。お電話番号だけの方には、お店からお返事します。',
    mailOrAtOnce:
      'ご希望の日時を第3希望までお選びください。メールアドレスをご入力の方は、空いている日時を15分間お取り置きしますので、届いたメールのリンクを開いて確定してください。お電話番号だけの方は、その場でお取りします。',
  },
  service: 'ご用件',
  serviceOf: (name: string, minutes: number) => `${name}（約${minutes}分）`,
  showTimes: 'この用件の日時を見る',
  nextFree: 'いちばん早い空き',
  otherDays: 'ほかの日',
  months: (one: Month, next: Month) => `${one.year}年${one.month}月〜${next.year === one.year ? '' : `${next.year}年`}${next.month}月`,
  inBrackets: (mark: string) => `（${mark}）`,
  from: (time: string) => `${time} から`,
  marks: { free: '', few: '残り少', full: '満席', closed: '休み' },
  day: '日にち',
  timesOf: (day: string) => `${day} の時間`,
  timesUnread: '電波が届かないため、この日の時間を読み込めませんでした。つながったら、日付をもう一度押してください。',
  states: { free: '空きあり', few: '残りわずか', full: '満席', closed: '受付なし' },
  span: (day: string, time: string, until: string) => `${day}${time}〜${until}`,
  chosen: (n: number) => `ご希望を${n}つお選びです`,
  wishes: 'ご希望の日時',
  left: (n: number) => `あと${n}つまでお選びいただけます。`,
  fullWishes: '3つお選びです。変えるときは、いずれかを外してください。',
  chooseFirst: '日時を1つ以上お選びください。',
  people: '人数',
  peopleUnit: '名',
  peopleOf: (n: number) => `${n}名`,
  next: '受付カードのご記入へ',
  gone: 'お選びいただいた日時は埋まりました。ほかの日時をお選びください。',
  visit: 'ご予約の内容',
  change: '変更する',
  free: '次の日時が空いています。お選びになったら、もう一度お申し込みください。',
  notTaken: 'ただいまご予約は承っておりません',
  notTakenText: 'このお店では、ご予約なしでご来店いただけます。受付番号を取ってお待ちください。',
  notTakenCall: (phone: string) =>
    `ご来店の日時のご相談は、お店（${phone}）へお電話ください。ご来店中でしたら、受付番号をお取りいただけます。`,
  toNumber: '受付番号を取る',
  toCard: '受付カードを書く',
}

export type VisitWords = typeof words
