export const words = {
  title: '待ち時間の目安の確かさ',
  back: '日報',
  period: (shop: string, from: string, to: string) => `${shop}・${from}〜${to}`,
  kept: (days: number, of100: number) => `過去${days}日の目安は、100件中${of100}件で守られました。`,
  tooFewInAll: (visits: number, least: number) => `目安を出した来店は、まだ${visits}件です。${least}件から割合を表示します。`,
  better: (error: string, difference: string) => `目安の誤差は平均${error}分です。「かんたんな計算」より${difference}分正確でした。`,
  same: (error: string) => `目安の誤差は平均${error}分です。「かんたんな計算」とほぼ同じでした。`,
  worse: (error: string, difference: string) => `目安の誤差は平均${error}分です。「かんたんな計算」のほうが${difference}分正確でした。`,
  facts: {
    inside: '目安の時間内に呼び出し',
    early: '目安より早く呼び出し',
    late: '目安より遅く呼び出し',
    visits: '目安を出した来店',
    percent: (percent: number) => `${percent}%`,
    parties: (count: number) => `${count}組`,
  },
  meaning:
    '目安は、番号を取った直後に画面へ出た時間です。「かんたんな計算」は、前の組の「かかる時間の目安」を足し、今日の進み具合に合わせて、担当者の人数で割った時間です。',
  chart: {
    estimate: '目安',
    plain: 'かんたんな計算',
    title: '日ごとの誤差',
    what: '平均・分',
    label: (from: string, to: string) => `${from}から${to}までの、日ごとの誤差の折れ線グラフ。同じ数字が「日ごと」の表にあります。`,
    minutes: (minutes: string) => `${minutes}分`,
  },
  tables: {
    hours: { title: '時間ごと', head: '番号を取った時間' },
    services: { title: 'ご用件ごと', head: 'ご用件' },
    lanes: { title: '窓口区分ごと', head: '窓口区分' },
    days: { title: '日ごと', head: '日付' },
    visits: '来店',
    kept: '守られた',
    error: '目安の誤差',
    plainError: 'かんたんな計算',
    units: { parties: '組', percent: '%', minutes: '平均・\u2060分' },
    hour: (hour: number) => `${hour}時台`,
    tooFew: 'まだ件数が足りません',
    none: '–',
  },
  empty: {
    title: '目安の記録はまだありません',
    text: '担当者が対応できる状態になり、前にお待ちの組がいると、お客さまに目安が出ます。その結果をここで確かめられます。',
  },
}

export type WaitReportWords = typeof words
