import { controlsOf, type Field } from '#domain/forms/field.ts'

/** What staff note on a card, and what stands beside its answers. */
const cardColumns = ['id', 'rev', 'sentAt', 'ticket', 'stage', 'lostReason', 'assignee', 'temperature', 'nextContactOn', 'locale'] as const
export type CardColumn = (typeof cardColumns)[number]

/** `key` finds it again in a file's header, in whatever language that is. */
export type AnswerColumn = { readonly key: string; readonly field: Field; readonly card?: undefined }
export type Column = AnswerColumn | { readonly key: string; readonly card: CardColumn; readonly field?: undefined }

/** Of a file of cards: one for each control of the form, in its order. No control is called `card.…`. */
export function columnsOf(fields: readonly Field[]): readonly Column[] {
  return [
    ...cardColumns.map((card) => ({ key: `card.${card}`, card })),
    ...fields.flatMap((field) => controlsOf(field).map((key) => ({ key, field }))),
  ]
}
