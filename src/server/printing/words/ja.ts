/** Words of printed slips, and of a printer’s address in a browser. */
export const words = {
  partySize: (n: number) => `${n}名様`,
  dot: '・',
  trial: 'お試し',
  ahead: '前のお客さま',
  parties: (n: number) => ({ figure: String(n), unit: '組' }),
  wait: 'お呼びするまで（目安）',
  range: (low: number, high: number) => (low > 0 ? { figure: `${low}〜${high}`, unit: '分' } : { figure: String(high), unit: '分以内' }),
  follow: 'スマートフォンで順番を見られます',
  others: 'Follow your place in line / 查看排队',
  code: (code: string) => `番号をほかの画面で開くコード：${code}`,
  rules: '番号でお呼びします。お席を離れるときは、お声がけください。',
  printerAddress: 'このアドレスはプリンター専用で、正しく動作しています。プリンターの設定画面に入力してお使いください。',
  test: {
    title: '印刷のテスト',
    text: 'この紙がきれいに印刷されていれば、準備は完了です。左右の端が切れているときは、用紙の幅の設定をお確かめください。',
  },
}

export type SlipWords = typeof words
