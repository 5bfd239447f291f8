export const words = {
  title: 'カードを作る',
  back: '受付カード',
  hint: '電話などでうかがった内容を記入します。お名前のほかは、わかる項目だけで作れます。残りの必須項目は、カードの「対応の前に確認」に並びます。',
  notice: '個人情報の利用目的は、お客さまにお伝えください。同意はお客さまご本人からいただきます。',
  language: 'お客さまの言語',
  later: '対応の前に確認する項目です。',
  save: 'カードを作る',
  cancel: 'やめる',
}

export type NewCardWords = typeof words
