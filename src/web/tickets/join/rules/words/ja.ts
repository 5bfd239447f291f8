export const words = {
  fields: { serviceId: 'ご用件', partySize: 'ご来店の人数', name: 'お名前' },
  contact: {
    label: '電話番号またはメールアドレス',
    help: '順番のことでご連絡が必要なときだけ使います。',
    wrong: '電話番号かメールアドレスを入力してください。',
  },
  emailNotice: {
    label: 'お知らせ先のメールアドレス',
    help: '画面を閉じていても、順番が近づいたときとお呼びしたときにお知らせします。受付カードには入りません。',
    wrong: 'メールアドレスをお確かめください。例：name@example.com',
  },
  today: {
    label: '本日のコード',
    help: '店内に表示している10桁の数字です。毎日変わります。',
    remote:
      '店内の方は、店内に表示している10桁の数字を入力してください。ご来店前の方は、空欄のまま番号をお取りいただけます。お着きになりましたら、お知らせください。',
    remoteFull: 'ご来店前の受付は、ただいま定員に達しています。お店にお越しいただくと、番号をお取りいただけます。',
    between: '',
    helpFor: (names: string[]) =>
      `${names.map((name) => `「${name}」`).join('')}の番号に必要です。店内に表示している10桁の数字で、毎日変わります。`,
  },
  chooseService: '{_field_}をお選びください。',
  partySizeRange: '{_field_}は{min}名から{max}名までで入力してください。',
}

export type JoinRuleWords = typeof words
