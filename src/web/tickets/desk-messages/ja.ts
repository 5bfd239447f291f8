import type { MessagePreset } from '#domain/messages/message.ts'

/** Texts of what stands around the lanes. */
export const messages = {
  people: {
    heading: 'スタッフ',
    none: 'スタッフがまだ登録されていません。',
    ready: (count: number) => (count === 0 ? '対応できる人がいません' : `${count}名が対応できます`),
    since: (state: string, minutes: number) => (minutes < 1 ? state : `${state}・${minutes}分`),
    off: (count: number) => `勤務外 ${count}名`,
    change: (name: string, state: string) => `${name}：${state}。変更する`,
    own: '在席の状態',
  },
  message: {
    heading: 'お知らせ',
    open: 'お待ちの方へお知らせ',
    title: 'お知らせを送る',
    to: 'あて先',
    everybody: (parties: number) => `お待ちの方全員（${parties}組）`,
    lane: (name: string, parties: number) => `${name}（${parties}組）`,
    visitor: (who: string) => who,
    what: '内容',
    presets: {
      delayed: 'お待たせしています',
      soon: 'まもなくです',
      papers: '書類のご用意',
      comeToDesk: '受付へお越しください',
      closing: '受付終了のご案内',
      resumed: 'ご案内の再開',
    } satisfies Record<MessagePreset, string>,
    own: '自由に書く',
    preview: '3か国語で届きます。',
    words: (language: string) => `${language}の文`,
    ownHint: (limit: number) => `${limit}文字まで。書いた言語のうち、お客さまの言語のものが届きます。`,
    otherLanguages: 'ほかの言語も書く',
    languages: (counts: string) => `お待ちの方の言語：${counts}`,
    send: (parties: number) => `${parties}組に送る`,
    sendOne: '送る',
    cancel: 'やめる',
    nobody: 'お待ちの方がいません。',
    sent: (parties: number) => `${parties}組にお知らせを送りました`,
    recent: '最近のお知らせ',
    recentLine: (time: string, by: string, to: string) => `${time} ${by}から${to}へ`,
    somebody: 'スタッフ',
    all: '全員',
    note: 'お客さまの番号の画面に、すぐに表示されます。画面を閉じている方には届きません。',
  },
}

export type DeskMessages = typeof messages
