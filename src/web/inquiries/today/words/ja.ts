export const words = {
  title: '未対応の反響メール',
  says: 'カードになっていないメール',
  failing: '反響メールの受信箱を確認できていません。',
  open: '状態を見る',
}

export type InquiriesTodayWords = typeof words
