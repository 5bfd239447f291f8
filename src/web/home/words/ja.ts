export const words = {
  headline: ['番号を取って、', '気楽に待てる。'],
  text: 'お店のQRをスマートフォンのカメラで読み取るか、受付コードを入れると、番号をお取りできます。順番はこの画面でご確認いただけます。',
  staff: 'スタッフ',
  staffLogin: 'スタッフのサインイン',
  trouble: 'つながらないときは',
  sample: {
    number: '受付番号',
    ahead: { figure: '3', unit: '組' },
    aheadLabel: '前のお客さま',
    called: 'お呼びしました',
    counter: { before: '', figure: '2', unit: '番カウンターへ' },
    caption: '順番が来ると、画面が変わってお知らせします。アプリは不要です。',
  },
}

export type HomeWords = typeof words
