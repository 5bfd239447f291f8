export const words = {
  start: 'お客さまの画面を試す',
  mark: 'お試し',
  running: (numbers: string) => `お試し中：${numbers}。集計や目安には入りません。`,
  end: 'お試しの番号を消す',
  list: '、',
}

export type TrialWords = typeof words
