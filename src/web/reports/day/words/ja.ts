/** Texts of the day's report. */
export const words = {
  title: '日報',
  heading: (day: string) => `${day}の日報`,
  back: '今日のようす',
  day: '日付',
  show: '表示する',
  before: '前の日',
  after: '次の日',
  printed: (shop: string, time: string) => `${shop}・${time} 作成`,
  ongoing: (time: string) => `${time} までの途中の集計です。`,
  facts: {
    arrivals: 'ご来店',
    parties: (parties: number, people: number) => `${parties}組 ${people}名`,
    wait: '待ち時間',
    meanAndLongest: (mean: number, longest: number) => `平均 ${mean}分・最長 ${longest}分`,
    services: '対応',
    servicesIn: (count: number, mean: number) => `${count}件・平均 ${mean}分`,
    served: 'ご案内済み',
    autoClosed: '自動終了（ご案内の途中で営業日が終了）',
    open: 'まだお帰りでない方',
    told: '目安どおりのお呼び出し',
    toldPast: (days: number) => `目安どおり（過去${days}日）`,
    inside: (percent: number, visits: number) => `${percent}%（${visits}組）`,
    count: (count: number) => `${count}組`,
    none: '–',
  },
  file: {
    title: 'CSVファイル',
    text: '表計算ソフトで開けます。お客さまのお名前は入りません。',
    table: '内容',
    tables: { visits: 'ご来店（1組1行）', hours: '時間ごと', lanes: '窓口区分ごと', staff: '担当者ごと' },
    encoding: '文字コード',
    encodings: { utf8: 'UTF-8（Excel など）', shift_jis: 'Shift_JIS（古いソフト）' },
    download: 'ダウンロード',
  },
}

export type ReportWords = typeof words
