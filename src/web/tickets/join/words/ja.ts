import type { LaneStop, LaneStopReason } from '#domain/queue-settings/lane-door.ts'

/** How the sentences about the join form call its fields, and those of its own. The server fills them in; no page loads them. */
export const words = {
  join: {
    title: '順番をお取りします',
    description: (shop: string) => `${shop}の順番をスマートフォンでお取りいただけます。いまお待ちの組数もご覧になれます。`,
    waitingNow: { before: 'ただいま ', parties: (n: number) => `${n}組`, after: ' お待ちです' },
    nobodyWaiting: 'ただいまお待ちの方はいません',
    service: 'ご用件',
    estimate: (low: number, high: number) => (low > 0 ? `目安 ${low}〜${high}分` : `目安 ${high}分以内`),
    lane: (waiting: string, estimate: string) => `${waiting}・${estimate}`,
    untilCall: (estimate: string) => `お呼びするまで ${estimate}`,
    laneWaiting: (n: number) => (n === 0 ? 'お待ちの方はいません' : `${n}組待ち`),
    partySize: 'ご来店の人数',
    people: '名',
    fewer: '1名減らす',
    more: '1名増やす',
    name: 'お名前',
    nameHelp: 'お呼びするときに使います。番号だけでもかまいません。',
    namePlaceholder: '例：山本',
    submit: '受付番号を取る',
    sending: '番号をお取りしています…',
    purpose: 'ご入力の内容は、順番のご案内だけに使います。',
    unsent: '送信できませんでした。入力は残っています。電波の届くところで、もう一度お試しください。',
    reload: '最新の状況を見る',
    held: 'この端末で受付番号をお取りになっています',
    heldLink: '受付番号の画面へ',
    heldText: '窓口ごとに、受付番号はお一つです。人数は、番号の画面から変えられます。',
    another: '別のご用件の受付番号を取る',
  },
  unknownTicketTitle: 'この受付番号は見つかりませんでした',
  unknownTicketText: 'リンクが途中で切れているか、期限が過ぎたようです。お店の受付コードから、もう一度お取りいただけます。',
  fields: { serviceId: 'ご用件', partySize: 'ご来店の人数', name: 'お名前' },
  contact: {
    label: '電話番号またはメールアドレス',
    help: '順番のことでご連絡が必要なときだけに使います。',
    wrong: '電話番号かメールアドレスを入力してください。',
  },
  told: {
    label: '呼び出しのお知らせ先（メール）',
    help: '画面を閉じていても、順番が近づいたときとお呼び出しのときにお知らせします。受付カードには入りません。',
    wrong: 'メールアドレスの形をお確かめください。例：name@example.com',
  },
  today: {
    label: '本日のコード',
    help: '店内に表示している10桁の数字です。毎日変わります。',
    remote:
      '店内にいらっしゃる方は、店内に表示している10桁の数字を入力してください。ご来店前の方は空欄のままお取りになり、ご到着後にお知らせください。',
    remoteFull: 'ただいま、ご来店前の方の受付は満員です。',
    between: '',
    helpFor: (names: string[]) =>
      `${names.map((name) => `「${name}」`).join('')}の番号に必要です。店内に表示している10桁の数字で、毎日変わります。`,
  },
  chooseService: '{_field_}をお選びください。',
  partySizeRange: '{_field_}は{min}名から{max}名までで入力してください。',
  ended: '本日の受付は終了しました',
  stopped: { paused: 'ただいま受付を一時停止しています', closed: 'ただいま受付を停止しています' } satisfies Record<LaneStop, string>,
  reasons: {
    ended: '',
    crowded: '混み合っているためです。',
    staffAway: '担当者が不在のためです。',
    break: '休憩のためです。',
    trouble: '設備の不具合のためです。',
    other: '',
  } satisfies Record<LaneStopReason, string>,
  after: {
    paused: '再開まで、しばらくお待ちください。',
    closed: 'お手数ですが、お店の者へお声がけください。',
  } satisfies Record<LaneStop, string>,
  between: '',
  own: (note: string) => `お店より：${note}`,
  full: {
    now: { note: 'ただいま満員です', title: 'ただいま満員です', text: '30分ほどあとに、もう一度お試しください。' },
    today: {
      note: '本日の受付は終了しました',
      title: '本日の受付番号は、すべてお渡ししました',
      text: '恐れ入りますが、次の営業日にお越しください。',
    },
  },
  never: {
    note: 'ただいま受け付けておりません',
    title: 'ただいま受け付けておりません',
    text: 'お手数ですが、お店の者へお声がけください。',
  },
  hours: {
    next: {
      before: '次の受付は',
      day: { today: '本日', tomorrow: (weekday: string) => `明日（${weekday}）` },
      after: 'から',
      advice: 'お時間になりましたら、この画面から順番をお取りいただけます。',
    },
    note: (opening: string) => `${opening}から受け付けます`,
    title: 'ただいま受付時間外です',
    text: (opening: string) => `${opening}から受け付けます。お時間になりましたら、この画面からお取りいただけます。`,
  },
  opening: {
    today: (time: string) => `本日 ${time} `,
    tomorrow: (time: string) => `明日 ${time} `,
    onDay: (day: string, time: string) => `${day} ${time} `,
  },
}

export type JoinWords = typeof words
