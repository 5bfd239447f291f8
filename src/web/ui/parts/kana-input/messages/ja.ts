export const messages = {
  notKana: 'ひらがなかカタカナでご入力ください。例：ヤマダ ハナコ',
}

export type KanaMessages = typeof messages
