import type { TextLocale } from '../locale.ts'
import type { FormRules } from '../validation/check-form.ts'
import { addressLines } from './address-lines.ts'
import type { ConsentText } from './consent-text.ts'
import type { VisibleIf } from './visible.ts'

/** What a shop's form says, in each language. */
export type Words = Readonly<Record<TextLocale, string>>

export type Option = {
  /** What is kept: a key that stays when the words change, so that a visitor reads one language and the staff another. */
  readonly value: string
  readonly label: Words
}

type Common = {
  readonly key: string
  readonly label: Words
  readonly help?: Words | undefined
  readonly required?: boolean | undefined
  /** False where neither 必須 nor 任意 is true alone: the help says it then. */
  readonly marked?: false | undefined
  /** May be left out here, and is asked for before they are served. */
  readonly later?: true | undefined
  /** Asked for only then; else it counts as not there. */
  readonly visibleIf?: VisibleIf | undefined
  /** R5.1, beside what the type asks for by itself; and `required_without:@other` for one of two. */
  readonly rules?: string | undefined
  /** In the place of a rule's usual sentence, by rule. */
  readonly sentences?: Readonly<Record<string, Words>> | undefined
}

type Types = {
  /** `person`: somebody's name, which is written with 様. `long`: several lines. */
  text: { readonly autoComplete?: string | undefined; readonly person?: true | undefined; readonly long?: true | undefined }
  /** `from`: the key of the name that it is the reading of, in the same step. */
  kana: { readonly from: string }
  email: object
  tel: object
  /** `party`: how many have come, as the number says already. */
  number: { readonly min: number; readonly max: number; readonly unit?: Words | undefined; readonly party?: true | undefined }
  /** `range`: from one sum to another. */
  money: { readonly range?: true | undefined }
  date: { readonly min?: string | undefined; readonly max?: string | undefined }
  'date-range': object
  /** By rank; `limit` days at most, three unless said. */
  'multi-date': { readonly limit?: number | undefined }
  select: { readonly options: readonly Option[] }
  /** `ranked`: the order of the picks is that of the wishes. */
  'multi-select': { readonly options: readonly Option[]; readonly atMost?: number | undefined; readonly ranked?: true | undefined }
  'postal-address': object
  /** `limit` files at most, five unless said. */
  file: { readonly limit?: number | undefined; readonly pdf?: true | undefined }
  consent: { readonly text: Readonly<Record<TextLocale, ConsentText>> }
  heading: object
}

export type FieldType = keyof Types
export type FieldOf<T extends FieldType> = T extends FieldType ? Common & { readonly type: T } & Types[T] : never
/** A question of a card, as a shop's form holds it (product.md, 4.2): data, the same for page, server and print. */
export type Field = FieldOf<FieldType>

/** Where an answer can be a must: on the visitor's own phone, on the shop's tablet, or by the time that somebody is served. */
export const fillingPlaces = ['public', 'kiosk', 'served'] as const
export type FillingPlace = (typeof fillingPlaces)[number]

/** Where an answer of this type can be a must: what somebody agrees to, nobody else can ask them to have said. */
export const placesFor = (type: FieldType): readonly FillingPlace[] => (type === 'consent' ? ['public', 'kiosk'] : fillingPlaces)

/** Fields under one title. Fields whose rules look at each other stand in the same step. */
export type Step = { readonly key: string; readonly title: Words; readonly fields: readonly Field[] }

/** What a field's controls are named after: as it is stored, or as it is asked. */
type Asking = { readonly key: string; readonly type: FieldType; readonly range?: true | undefined }

/** The names of the controls that carry a field's answer and can be wrong. Several where the part asks several things. */
export function answerKeys(field: Asking): readonly string[] {
  const { key } = field
  switch (field.type) {
    case 'heading':
      return []
    case 'money':
      return field.range ? [`${key}Min`, `${key}Max`] : [key]
    case 'date-range':
      return [`${key}.kind`, `${key}.from`, `${key}.to`]
    case 'postal-address':
      return addressLines.map((line) => `${key}${line}`)
    default:
      return [key]
  }
}

/** Those of the controls that say something in any answer: a field that is a must is answered once they all are. */
export function mustKeys(field: Asking): readonly string[] {
  const keys = answerKeys(field)
  if (field.type === 'date-range') return keys.slice(0, 1)
  // A building has no name everywhere.
  return field.type === 'postal-address' ? keys.filter((key) => !key.endsWith('Building')) : keys
}

/** All that a field's part sends: beside what can be wrong, a consent says which version of its text was read, and in which language. */
export function controlsOf(field: Field): readonly string[] {
  return field.type === 'consent' ? [field.key, ...Object.values(consentControls(field.key))] : answerKeys(field)
}

export const consentControls = (key: string) => ({ version: `${key}Version`, locale: `${key}Locale` }) as const

/** The rules of some of the fields, such as those of one step. */
export function rulesOf({ fields: all, messages }: FormRules, fields: readonly Field[]): FormRules {
  const keys = fields.flatMap(answerKeys)
  return { messages, fields: Object.fromEntries(keys.flatMap((key) => (all[key] ? [[key, all[key]]] : []))) }
}
