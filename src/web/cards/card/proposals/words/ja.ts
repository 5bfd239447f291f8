import { inMan } from '#domain/answers/money.ts'
import type { ProposalReaction } from '#domain/cards/proposal.ts'

/** Texts of the properties that were proposed to whoever gave a card. */
export const messages = {
  title: 'ご紹介物件',
  add: '追加',
  none: 'まだありません。ご紹介した物件と、お客さまの反応を残せます。',
  name: '物件名・部屋番号',
  rent: '家賃（管理費込み）',
  link: '物件ページのURL',
  remark: '備考（お客さまには見えません）',
  reaction: 'お客さまの反応',
  reactions: {
    proposed: 'ご紹介済み',
    interested: '興味あり',
    viewing: '内見予定',
    applied: 'お申込み',
    declined: '見送り',
  } satisfies Record<ProposalReaction, string>,
  yen: (yen: number) => `${inMan(yen)}万円`,
  notLink: 'https:// または http:// で始まる正しいURLを入力してください。',
  save: '保存する',
  cancel: 'やめる',
  reactionOf: (name: string) => `${name}へのお客さまの反応`,
  edit: (name: string) => `${name}を直す`,
  remove: (name: string) => `${name}を削除`,
  opens: (site: string) => `${site}（新しいタブで開きます）`,
  noted: (at: string, by: string | null) => (by ? `${at} ${by}` : at),
  added: 'ご紹介物件を追加しました',
  changed: 'ご紹介物件を変更しました',
  reacted: (reaction: string) => `お客さまの反応を「${reaction}」にしました`,
  removed: 'ご紹介物件を削除しました',
  back: 'ご紹介物件を元に戻しました',
  history: {
    add: 'ご紹介物件を追加しました',
    change: 'ご紹介物件を変更しました',
    remove: 'ご紹介物件を削除しました',
    restore: 'ご紹介物件を元に戻しました',
    nothing: '―',
    from: (label: string, before: string, after: string) => `${label}：${before} → ${after}`,
  },
}

export type ProposalMessages = typeof messages
