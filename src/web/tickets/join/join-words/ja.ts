/** How the sentences about the join form call its fields, and those of its own. The server fills them in; no page loads them. */
export const messages = {
  fields: { serviceId: 'ご用件', partySize: 'ご来店の人数', name: 'お名前' },
  contact: {
    label: '電話番号またはメールアドレス',
    help: '順番のことでご連絡が必要なときだけに使います。',
    wrong: '電話番号かメールアドレスを入力してください。',
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
}

export type JoinMessages = typeof messages
