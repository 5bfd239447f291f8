import type { CardSentences } from './ja.ts'

export const sentences: CardSentences = {
  choose: '请您选择{_field_}。',
  agree: '请您阅读内容，如同意请勾选。',
  chooseDays: '请您选择开始日和结束日。',
  reversed: '下限高于上限，请您修改其中一项。',
}
