import { controlNames, type Field } from '#domain/forms/field.ts'

/** Properties that staff set, and metadata beside the answers. */
const cardColumns = ['id', 'rev', 'sentAt', 'ticket', 'stage', 'lostReason', 'assignee', 'temperature', 'nextContactOn', 'locale'] as const
export type CardColumn = (typeof cardColumns)[number]

/** `key` identifies the column in a file's header, whatever its language. */
export type AnswerColumn = { readonly key: string; readonly field: Field; readonly card?: undefined }
export type CsvColumn = AnswerColumn | { readonly key: string; readonly card: CardColumn; readonly field?: undefined }

/** Returns the columns of a card file: the card's own, then one per control in form order. No control key begins with `card.`. */
export function csvColumns(fields: readonly Field[]): readonly CsvColumn[] {
  return [
    ...cardColumns.map((card) => ({ key: `card.${card}`, card })),
    ...fields.flatMap((field) => controlNames(field).map((key) => ({ key, field }))),
  ]
}
