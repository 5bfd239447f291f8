/** `{_field_}` is the field's name. */
export const sentences = {
  choose: '{_field_}をお選びください。',
  agree: '内容をお読みのうえ、同意される場合は印をつけてください。',
  chooseDays: '期間の始めの日と終わりの日をお選びください。',
  reversed: '下限が上限より大きくなっています。どちらかをお直しください。',
}

export type CardSentences = typeof sentences
