import type { Locale } from '#domain/locale.ts'
import type { ConsentText } from '../consent-box/consent-box.tsx'

/** What a shop's form says, in each language. */
export type Words = Readonly<Record<Locale, string>>

export type CardOption = {
  /** What is kept: a key that stays when the words change, so that a visitor reads one language and the staff another. */
  readonly value: string
  readonly label: Words
}

type Common = {
  readonly key: string
  readonly label: Words
  readonly help?: Words | undefined
  readonly required?: boolean | undefined
  /** False where neither 必須 nor 任意 is true alone, such as one of two fields: the help says it then. */
  readonly marked?: false | undefined
  /** R5.1, beside what the type asks for by itself; and `required_without:@other` for one of two. */
  readonly rules?: string | undefined
  /** In the place of a rule's usual sentence, by rule. */
  readonly sentences?: Readonly<Record<string, Words>> | undefined
}

type Types = {
  /** `person`: somebody's name, which is written with 様. */
  text: { readonly autoComplete?: string | undefined; readonly person?: true | undefined }
  /** `from`: the key of the name that it is the reading of, in the same step. */
  kana: { readonly from: string }
  email: object
  tel: object
  number: { readonly min: number; readonly max: number; readonly unit?: Words | undefined }
  /** `range`: from one sum to another. */
  money: { readonly range?: true | undefined }
  date: { readonly min?: string | undefined; readonly max?: string | undefined }
  'date-range': object
  /** By rank; `limit` days at most, three unless said. */
  'multi-date': { readonly limit?: number | undefined }
  select: { readonly options: readonly CardOption[] }
  /** `ranked`: the order of the picks is that of the wishes. */
  'multi-select': { readonly options: readonly CardOption[]; readonly atMost?: number | undefined; readonly ranked?: true | undefined }
  'postal-address': object
  /** `limit` files at most, five unless said. */
  file: { readonly limit?: number | undefined; readonly pdf?: true | undefined }
  consent: { readonly text: Readonly<Record<Locale, ConsentText>> }
  heading: object
}

export type CardFieldType = keyof Types
export type CardFieldOf<T extends CardFieldType> = T extends CardFieldType ? Common & { readonly type: T } & Types[T] : never
/** A question of a card, as a shop's form holds it (product.md, 4.2): data, the same for page, server and print. */
export type CardField = CardFieldOf<CardFieldType>

/** Fields under one title. Fields whose rules look at each other stand in the same step. */
export type CardStep = { readonly key: string; readonly title: Words; readonly fields: readonly CardField[] }

/** The names of the controls that carry a field's answer and can be wrong. Several where the part asks several things. */
export function answerKeys(field: CardField): readonly string[] {
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

export const addressLines = ['PostalCode', 'Prefecture', 'City', 'Town', 'Street', 'Building'] as const
