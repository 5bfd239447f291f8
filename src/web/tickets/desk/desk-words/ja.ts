import type { MessagePreset } from '#domain/messages/message.ts'
import type { LaneStopEnd } from '#domain/queue-settings/lane-door.ts'

/** Texts of what stands around the lanes. */
export const messages = {
  people: {
    heading: 'スタッフ',
    none: 'スタッフがまだ登録されていません。',
    /** Who is there: how many could take the next one, how many look after somebody, and whether anybody is there at all. */
    ready: ({ free, busy, present }: { free: number; busy: number; present: number }) =>
      free > 0
        ? `${free}名が対応できます`
        : busy > 0
          ? '手の空いている人がいません'
          : present > 0
            ? '対応できる人がいません'
            : '在席している人がいません',
    busy: (busy: number) => `${busy}名が対応中`,
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
  todayCode: '本日のコード',
  add: '受付を追加',
  filter: {
    find: '番号・お名前で探す',
    narrow: (chosen: number) => (chosen === 0 ? '絞り込み' : `絞り込み ${chosen}`),
    lane: '窓口区分',
    status: '状態',
    class: '種別',
    mine: '自分の担当だけ',
    all: 'すべて',
    found: (parties: number) => `${parties}組が見つかりました`,
    none: '見つかりませんでした',
    clear: '解除',
  },
  rush: {
    taken: (minutes: number, numbers: number) => `${minutes}分間に${numbers}件の番号が、同じ場所から取られました。`,
    waiting: (numbers: number, first: string, last: string, from: string, to: string) =>
      `${from === to ? `${from}ごろ` : `${from}～${to}`}。いま${numbers}件が待っています（${first}～${last}）。`,
    needsCode: '同じ場所の新しい方には、「本日のコード」が必要になることがあります。',
    look: 'この番号だけ見る',
    lookAtAll: 'すべての番号を見る',
    dismiss: '実際のお客さまです',
    remove: (numbers: number) => `${numbers}件をまとめて取り消す`,
    removed: (numbers: number) => `${numbers}件の番号をまとめて取り消しました。`,
    undo: (numbers: number) => `先の${numbers}件を元に戻す`,
    back: '元に戻す',
    dismissed: '実際のお客さまとして扱います。この場所については、本日はもうお知らせしません。',
  },
  door: {
    pause: '一時停止',
    close: '受付終了',
    open: '受付を再開',
    change: '理由を変える',
    done: {
      paused: (lane: string) => `${lane} の受付を一時停止しました`,
      closed: (lane: string) => `${lane} の受付を終了しました`,
      open: (lane: string) => `${lane} の受付を再開しました`,
    },
    title: (lane: string) => `${lane} の受付を止める`,
    as: '止め方',
    reason: '理由',
    reasonHint: 'お客さまの画面に、お客さまの言語で表示されます。',
    note: 'ひとこと（任意）',
    noteHint: 'お客さまの画面にも、書いたとおりに表示されます。',
    until: 'いつまで',
    ends: { dayEnd: '本日中', opened: '再開するまで' } satisfies Record<LaneStopEnd, string>,
    hint: 'お待ちの方は、これまでどおりお呼びできます。',
    save: '決める',
    cancel: 'やめる',
  },
}

export type DeskMessages = typeof messages
