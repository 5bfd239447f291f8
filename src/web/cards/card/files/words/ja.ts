/** Texts of the files of a reception card. */
export const messages = {
  title: '添付',
  hint: '開くと記録されます',
  add: 'ファイルを追加',
  addAs: (field: string) => `${field}を追加`,
  none: '添付はまだありません。',
  kinds: (most: number) => `写真（JPEG・PNG・WebP）とPDFを、1件${most}MBまで追加できます。ここへドラッグすることもできます。`,
  drop: 'ここに離すと追加します',
  sending: (done: number, all: number) => `送っています（${done}/${all}件）…`,
  added: (n: number) => `${n}件追加しました。`,
  network: 'つながらなかったため、送れませんでした。もう一度お試しください。',
  again: 'もう一度送る',
  visitor: 'お客さま',
  member: '担当者',
  open: (name: string) => `${name} を開く`,
  save: (name: string) => `${name} を保存する`,
  remove: (name: string) => `${name} を削除`,
  removeTitle: (name: string) => `${name} を削除しますか？`,
  removeText: 'すぐに消去され、元に戻せません。',
  removeConfirm: '削除する',
  keep: 'やめる',
}

export type CardFileMessages = typeof messages
