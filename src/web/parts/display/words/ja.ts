export const words = {
  dataTable: {
    filter: '絞り込み',
    columns: '表示する列',
    none: '条件に合うものはありません',
    noneText: '条件を1つ外すか、ほかの言葉でお探しください。',
    clear: '条件をすべて外す',
    pages: 'ページ送り',
    first: '最初のページへ',
    next: '次のページへ',
    choose: (name: string) => `${name}を選ぶ`,
    chooseAll: 'このページをすべて選ぶ',
    count: (count: number) => `${count}件`,
    page: (count: number) => `${count}件を表示`,
  },
  pageStates: {
    loading: '読み込んでいます',
    retry: '再試行',
    errorId: (id: string) => `お問い合わせ番号 ${id}`,
  },
  qrView: {
    address: 'アドレス',
    picture: (title: string) => `${title}のQRコード`,
    svg: 'SVGで保存',
    png: 'PNGで保存',
    print: '印刷する',
    loading: 'QRコードを用意しています',
  },
  undoSnack: {
    undo: '元に戻す',
    secondsLeft: (seconds: number) => `あと ${seconds}秒`,
  },
}

export type DisplayWords = typeof words
