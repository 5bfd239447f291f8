import type { WorkedStatus } from '#domain/cards/card.ts'

/** Texts of the list of reception cards. */
export const messages = {
  title: '受付カード',
  columns: {
    name: 'お名前',
    status: '状態',
    stage: '段階',
    temperature: '温度',
    assignee: '担当',
    sentAt: '受付日',
    rent: 'ご予算（万円）',
    next: '次の連絡',
    ticket: '番号',
    language: '言語',
  },
  statuses: {
    submitted: '未確認',
    accepted: '受付済み',
    in_progress: '対応中',
    on_hold: '保留',
    won: '成約',
    lost: '失注',
  } satisfies Record<WorkedStatus, string>,
  honorific: (name: string) => `${name} 様`,
  nobody: '未担当',
  none: '―',
  rent: (from: string, to: string) => `${from}〜${to}`,
  filter: {
    open: (chosen: number) => (chosen > 0 ? `条件（${chosen}）` : '条件'),
    from: '受付日（から）',
    to: '受付日（まで）',
    rentFrom: 'ご予算（以上）',
    rentTo: 'ご予算（以下）',
    unit: '万円',
    all: 'すべて',
    apply: 'この条件で探す',
    clear: '条件をすべて外す',
    remove: (condition: string) => `条件を外す：${condition}`,
    chosen: '選んだ条件',
    since: (day: string) => `${day} から`,
    until: (day: string) => `${day} まで`,
    atLeast: (rent: string) => `${rent}万円以上`,
    atMost: (rent: string) => `${rent}万円以下`,
    former: '以前の選択肢',
  },
  empty: { title: 'まだ受付カードはありません', text: 'お客さまがカードを送信されると、ここに並びます。' },
  noMatch: { title: '条件に合うカードはありません', text: '条件を1つ外してみてください。' },
  failed: { what: '受付カードを読み込めませんでした。', safe: 'お預かりしたカードは、そのまま残っています。もう一度お試しください。' },
}

export type CardMessages = typeof messages
