export type HandlerWords = typeof words

/** In the window that comes back from another service. */
export const words = {
  title: 'サインイン',
  going: 'サインインを続けています…',
  done: 'この画面での操作は終わりました。この画面を閉じて、元の画面へお戻りください。',
  stays: 'サインインをはじめた画面が見つかりません。この画面を閉じて、もう一度お試しください。',
  problems: {
    /** The window was not opened by a page of this system. */
    elsewhere: 'この画面は、サインインのページから開いてください。',
    /** This browser has no sign-in in progress. */
    expired: '時間が切れたか、ほかのブラウザーで始めたか、Cookieの保存が許可されていません。はじめから、もう一度お試しください。',
  },
  back: 'サインインのページへ',
  needsScript: 'サインインには JavaScript が必要です。ブラウザーの設定をお確かめください。',
}
