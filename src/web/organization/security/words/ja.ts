export const words = {
  backup: {
    title: 'バックアップ',
    text: 'データは毎晩、サーバーのパソコンに自動で保存されます。',
    last: (days: number | null) =>
      days === null ? 'まだ一度も取れていません。' : days === 0 ? '24時間以内に取れています。' : `最後のバックアップは${days}日前です。`,
    overdue: '2日以上あいています。',
    help: '取り方と戻し方',
  },
  secondFactor: {
    title: '2段階認証の必須化',
    text: 'この日以降、2段階認証が未設定のメンバーは、設定するまでほかの画面を開けません。それまでは、画面の上に案内が出ます。共用タブレットのPINは、これまでどおり使えます。',
    count: (has: number, all: number) => `メンバー${all}人のうち、${has}人が設定済みです。`,
    none: 'いまは必須にしていません。',
    from: (day: string) => `${day}から必須です。`,
    day: '必須にする日',
    set: 'この日から必須にする',
    change: 'この日に変える',
    stop: '必須にするのをやめる',
    first: '必須にするには、まずご自身が2段階認証を設定し、それを使ってサインインしてください。',
    wasSet: (day: string) => `${day}から2段階認証を必須にします`,
    stopped: '2段階認証の必須化をやめました',
  },
}

export type SecurityWords = typeof words
