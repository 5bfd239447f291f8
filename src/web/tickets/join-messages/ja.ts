/** How the sentences about the join form call its fields, and those of its own. The server fills them in; no page loads them. */
export const messages = {
  fields: { serviceId: 'ご用件', partySize: 'ご来店の人数', name: 'お名前' },
  contact: {
    label: '電話番号またはメールアドレス',
    help: '順番のことでご連絡が必要なときだけに使います。',
    wrong: '電話番号かメールアドレスを入力してください。',
  },
  chooseService: '{_field_}をお選びください。',
  partySizeRange: '{_field_}は{min}名から{max}名までで入力してください。',
}

export type JoinMessages = typeof messages
