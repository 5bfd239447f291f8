export const messages = {
  version: (version: number, date: string) => `第${version}版・${date}`,
  whole: '全文を広げる',
  less: '小さくたたむ',
  privacy: '個人情報の取り扱いについて',
}

export type ConsentMessages = typeof messages
