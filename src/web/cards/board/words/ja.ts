import type { CardQuery } from '#contract/cards/list.ts'

export const words = {
  label: '段階ごとの受付カード',
  stages: '段階へ移動',
  count: (cards: number, more: boolean) => (more ? `${cards}件以上` : `${cards}件`),
  many: (cards: number) => `${cards}+`,
  rest: (cards: number, more: boolean) => (more ? `ほか ${cards}件以上` : `ほか ${cards}件`),
  restOf: (stage: string, rest: string) => `${stage}：${rest}を表示する`,
  failed: '続きを読み込めませんでした。もう一度お試しください。',
  drop: 'ここに移す',
  none: 'カードはありません',
  move: (name: string) => `${name}の段階を変える`,
  moveTo: (name: string) => `${name}をどの段階へ移しますか`,
  now: '現在の段階',
  close: '閉じる',
  moved: (name: string, stage: string) => `${name}を「${stage}」へ移しました。`,
  between: '・',
  later: (day: string) => `次の連絡 ${day}`,
  sent: (day: string) => `受付 ${day}`,
  assignee: (name: string) => `担当：${name}`,
  temperature: (letter: string) => `温度 ${letter}`,
  printed: {
    filter: (words: string) => `絞り込み「${words}」`,
    cards: (shown: number, all: number, more: boolean) => `${all}件${more ? '以上' : ''}のうち${shown}件`,
    at: (moment: string) => `印刷 ${moment}`,
  },
  order: '並び順',
  orders: { newest: '受付が新しい順', oldest: '受付が古い順', next: '次の連絡が近い順' } satisfies Record<CardQuery['order'], string>,
}

export type BoardWords = typeof words
