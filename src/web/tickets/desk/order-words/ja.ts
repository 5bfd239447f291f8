const strictly = (inArrivalOrder: boolean): string => (inArrivalOrder ? '受付された順' : '今並んでいる順')

/** In which order people are called, and why: behind a tap on the staff's queue. */
export const messages = {
  short: {
    turn: (cls: string, share: number, among: number) => `「${cls}」の番です（${among}回に${share}回）`,
    earliest: (cls: string) => `番の残っている種別で、先頭の方です（${cls}）`,
  },
  more: '理由をくわしく',
  row: '順番の理由と種別',
  title: (number: string) => `${number} の順番`,
  why: {
    strict: (ahead: number, inArrivalOrder: boolean) => {
      const order = strictly(inArrivalOrder)
      return ahead === 0 ? `${order}で、いちばん先の方です。` : `${order}にお呼びします。前に${ahead}組いらっしゃいます。`
    },
    only: (cls: string) => `お待ちの方の種別は「${cls}」だけなので、並んでいる順にお呼びします。`,
    turn: (cls: string, share: number, among: number) => `「${cls}」の番です。お待ちの種別のうち、${among}回に${share}回お呼びします。`,
    earliest: (cls: string, share: number, among: number) =>
      `番が残っている種別のうち、いちばん先に並んでいる方です。「${cls}」は${among}回に${share}回お呼びします。`,
  },
  compared: '各区分の先頭のうち、いちばん早く受付された方です。',
  away: (parties: number) => `前の${parties}組はまだお店に着いていないため、到着までは先の方をお呼びします。`,
  notHere: 'この方はまだお店に着いていません。順番はそのままで、到着までは後ろの方を先にお呼びします。',
  moved: '順番を移した方（列に戻した方、先にお通しした方など）がいるため、受付の順とは異なります。',
  forecast: '今お待ちの方だけで見た順番です。新しい受付で変わることがあります。',
  position: '順番',
  positionOf: (position: number, of: number) => `${of}組中 ${position}番目`,
  arrived: '受付',
  arrivedAt: (time: string, minutes: number) => `${time}（${minutes}分お待ち）`,
  policy: 'お呼びする順',
  strict: strictly,
  ratio: '種別ごとの割合',
  counted: { next: '直前のお呼び出し', later: 'その前のお呼び出し（見込み）' },
  countedNone: 'まだありません',
  class: '種別',
  classes: { normal: '飛び込み', booked: 'ご予約', care: '配慮が必要な方', staff: 'スタッフ' },
  saving: '保存しています',
  close: '閉じる',
}

export type OrderMessages = typeof messages
