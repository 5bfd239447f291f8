import type { Answers } from '../forms/answers.ts'
import type { Field } from '../forms/field.ts'
import { truncateText } from '../text-length.ts'
import type { Inquiry } from './rule.ts'

const maxNotesLength = 1_000

/** Returns the card's answers of an inquiry. A property that the form does not ask about goes into the notes. */
export function answersOfInquiry(fields: readonly Pick<Field, 'key'>[], { name, kana, phone, email, property, wish }: Inquiry): Answers {
  const asksProperty = fields.some(({ key }) => key === 'inquiredProperty')
  const notes = [!asksProperty && property ? `お問い合わせ物件：${property}` : undefined, wish].filter(Boolean).join('\n\n')
  const values = { name, kana, phone, email, inquiredProperty: property, notes: truncateText(notes, maxNotesLength) }
  return Object.fromEntries(
    Object.entries(values).flatMap(([key, value]) => (value && fields.some((field) => field.key === key) ? [[key, [value]]] : [])),
  )
}
