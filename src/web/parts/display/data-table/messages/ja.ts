export const messages = {
  filter: 'しぼり込み',
  columns: '表示する列',
  none: '条件に合うものはありません',
  noneText: '条件を1つ外すか、ほかの言葉でお探しください。',
  clear: '条件をすべて外す',
  pages: 'ページ送り',
  first: '最初のページへ',
  next: '次のページへ',
  choose: (name: string) => `${name}を選ぶ`,
  chooseAll: 'このページをすべて選ぶ',
  count: (count: number) => `${count}件を表示しています`,
}

export type DataTableMessages = typeof messages
