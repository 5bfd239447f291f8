export const words = {
  title: '未対応の反響メール',
  says: 'カードになっていないメール',
  failing: '反響メールの受信箱を確認できていません。',
  open: '状態を見る',
  next: {
    title: '次に対応するお客さま',
    target: (minutes: number) => `目標：営業時間で${minutes}分以内`,
    all: 'カードの一覧で見る',
    more: (shown: number) => `古い順に${shown}件を表示しています。`,
    minutes: (minutes: number) => (minutes < 60 ? `${minutes}分` : `${Math.floor(minutes / 60)}時間${minutes % 60}分`),
    waits: (time: string) => `営業時間で${time}お待ちです`,
    week: '7日以上',
    late: '目標を過ぎています',
    mail: 'カードになっていないメール',
    openMail: 'メールを開く',
    openMailOf: (sender: string) => `${sender}からのメールを開く`,
    mine: '自分が担当',
    someone: (name: string) => `担当 ${name}`,
    take: '自分が対応する',
    takeOf: (name: string) => `${name}に自分が対応する`,
    taken: (name: string) => `${name}の担当になりました`,
    undone: '担当を元に戻しました',
    takenBy: (name: string) => `${name}さんが先に担当になりました。`,
    former: '元の担当者',
  },
}

export type InquiriesTodayWords = typeof words
