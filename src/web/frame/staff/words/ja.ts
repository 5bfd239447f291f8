import { words as roles } from '#contract/role-names/ja.ts'
import { words as features } from '../../../menu/words/ja.ts'

export const words = {
  menu: 'メニュー',
  openMenu: 'メニューを開く',
  skip: '本文へ進む',
  today: '今日のようす',
  waiting: '順番待ち',
  ...features.menu,
  cards: '受付カード',
  parties: (n: string) => `お待ち ${n}組`,
  untaken: (n: string) => `担当なし ${n}枚`,
  settings: '設定',
  help: 'ヘルプ',
  pageHelp: 'この画面の使い方',
  profile: '自分の設定',
  signOut: 'サインアウト',
  signedInAs: (name: string) => `${name} としてサインイン中`,
  environments: { development: '開発環境', staging: '検証環境', production: '本番環境' } as Record<string, string>,
  roles,
  shops: { label: (name: string) => `店舗を切り替える：${name}` },
  tablet: {
    leave: '交代する',
    soon: 'まもなく、お名前を選ぶ画面に戻ります。',
    stay: 'まだ使います',
  },
  secondFactor: {
    from: (day: string) => `${day}から、サインインに2段階認証が必要になります。`,
    due: '2段階認証の設定が必要です。設定が終わると、ほかのページも使えます。',
    setUp: '設定する',
  },
  backup: {
    overdue: (days: number | null) =>
      days === null ? 'バックアップがまだ一度も取れていません。' : `最後のバックアップから${days}日たっています。`,
    whatToDo: 'サーバーのパソコンで次を実行すると、原因と直し方がわかります。',
    help: 'バックアップの取り方と戻し方',
  },
  noWorkplace: {
    title: 'このアカウントで使えるお店がありません',
    text: 'このアカウントは、まだどのお店のメンバーでもないか、利用が停止されています。お店の管理者に、このメールアドレスへの招待をご依頼ください。招待のリンクを開くと、お店の画面を使えます。',
  },
  notForRole: {
    title: 'あなたの役割では、この画面を開けません',
    text: (own: string, may: readonly string[]) =>
      `あなたの役割は「${own}」です。この画面は${may.map((role) => `「${role}」`).join('')}の方が使えます。必要なときは、その方に頼んでください。`,
  },
  nowhere: {
    title: 'ページが見つかりません',
    text: 'アドレスが変わったか、入力間違いかもしれません。順番待ちの記録は、そのまま残っています。',
    back: '今日のようすへ戻る',
  },
  failed: '順番待ちの記録は、そのまま残っています。少し待ってから、もう一度お試しください。',
  print: '印刷',
  drag: {
    handle: (name: string) => `${name}を並べ替える`,
    how: 'スペースキーでつかみ、上下キーで動かし、もう一度スペースキーで置きます。Escキーで取り消します。',
    grabbed: (name: string) => `${name}をつかみました`,
    over: (name: string, place: number) => `${name}は${place}番目です`,
    dropped: (name: string, place: number) => `${name}を${place}番目に置きました`,
    cancelled: (name: string) => `${name}を元の場所に戻しました`,
  },
}

export type StaffFrameWords = typeof words
