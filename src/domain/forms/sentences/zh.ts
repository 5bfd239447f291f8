import type { FieldSentences } from './ja.ts'

export const sentences: FieldSentences = {
  choose: '请您选择{_field_}。',
  agree: '请您阅读内容，如同意请勾选。',
  chooseDays: '请您选择开始日和结束日。',
  reversed: '下限高于上限，请您修改其中一项。',
  tooMany: '{_field_}最多可选{limit}项。',
  noSuchDay: '请您确认{_field_}的日期。',
  lastBeforeFirst: '结束日期早于开始日期。',
}
