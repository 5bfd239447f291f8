export type HandlerWords = typeof words

/** In the window that comes back from another service. */
export const words = {
  title: 'サインイン',
  going: 'サインインを続けています…',
  done: 'こちらの画面での操作は終わりました。この画面を閉じて、元の画面へお戻りください。',
  stays: 'サインインをはじめた画面が見つかりません。この画面を閉じて、もう一度お試しください。',
  problems: {
    /** No page of ours has opened it. */
    elsewhere: 'この画面は、サインインのページから開いてください。',
    /** Nothing of this browser's, or not any more. */
    expired:
      'サインインの時間が切れたか、ほかのブラウザーではじめられたか、Cookieの保存が許可されていません。はじめから、もう一度お試しください。',
  },
  back: 'サインインのページへ',
  needsScript: 'サインインには JavaScript が必要です。ブラウザーの設定をお確かめください。',
}
