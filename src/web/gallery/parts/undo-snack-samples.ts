import { defineMessages } from '../../ui/messages.ts'

export const samples = defineMessages({
  ja: async () => ({
    messages: {
      act: 'ごみ箱へ移す',
      done: 'カードをごみ箱へ移しました',
      undone: 'カードを元に戻しました',
      note: '覚え書き',
      kept: '元のまま',
      gone: 'ごみ箱の中',
      erase: '完全に消す',
      question: 'このカードを完全に消しますか',
      text: '消したカードは元に戻せません。',
      keep: '消さない',
      longQuestion: '「こもれび住まい 若葉通り店」でお預かりした、山本 由佳 様の受付カードを完全に消しますか',
    },
  }),
  en: async () => ({
    messages: {
      act: 'Move to the bin',
      done: 'The card is in the bin',
      undone: 'The card is back',
      note: 'Note',
      kept: 'As it was',
      gone: 'In the bin',
      erase: 'Erase for good',
      question: 'Erase this card for good?',
      text: 'A card that is erased can’t be brought back.',
      keep: 'Keep it',
      longQuestion: 'Erase the reception card of Ms Yuka Yamamoto at Komorebi Homes, Wakaba-dori main shop, for good?',
    },
  }),
  zh: async () => ({
    messages: {
      act: '移到回收站',
      done: '接待卡已移到回收站',
      undone: '接待卡已恢复',
      note: '备注',
      kept: '保持原样',
      gone: '在回收站中',
      erase: '彻底删除',
      question: '要彻底删除这张接待卡吗？',
      text: '删除后无法恢复。',
      keep: '不删除',
      longQuestion: '要彻底删除木漏住房若叶大道站前总店受理的山本由佳女士的接待卡吗？',
    },
  }),
})
