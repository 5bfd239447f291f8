/** What visitors correct about their visit, and the number on paper. */
export const messages = {
  size: 'ご来店の人数',
  save: '変更する',
  print: '番号札を印刷する',
  paper: {
    follow: 'お手元の画面で順番が見られます',
    others: 'Track your turn / 查看排队',
    rules: '番号でお呼びします。お席を離れるときは、お声がけください。',
  },
}

export type OwnMessages = typeof messages
