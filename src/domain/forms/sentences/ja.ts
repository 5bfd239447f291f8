/** `{_field_}` is the field's name. */
export const sentences = {
  choose: '{_field_}をお選びください。',
  agree: '内容をお読みのうえ、同意される場合は印をつけてください。',
  chooseDays: '期間の始めの日と終わりの日をお選びください。',
  reversed: '下限が上限より大きくなっています。どちらかをお直しください。',
  tooMany: '{_field_}は{limit}つまでお選びいただけます。',
  noSuchDay: '{_field_}の日付をご確認ください。',
  lastBeforeFirst: '終わりの日が始めの日より前になっています。',
}

export type FieldSentences = typeof sentences
