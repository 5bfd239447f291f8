import type { ShopTextLocale } from '../locale.ts'
import type { FormRules } from '../validation/check-form.ts'
import { addressControlSuffixes } from './address-lines.ts'
import type { ConsentText } from './consent-text.ts'
import type { VisibilityCondition } from './visible.ts'

export type TranslatedText = Readonly<Record<ShopTextLocale, string>>

export type ChoiceOption = {
  /** The stored key. It stays when the label changes, so a visitor can read one language and staff another. */
  readonly value: string
  readonly label: TranslatedText
}

type Common = {
  readonly key: string
  readonly label: TranslatedText
  readonly help?: TranslatedText | undefined
  readonly required?: boolean | undefined
  /** False hides the mark, where neither 必須 nor 任意 alone would be true. The help explains it then. */
  readonly marked?: false | undefined
  /** Optional in this form, but asked for before the visitor is served. */
  readonly later?: true | undefined
  /** The field exists only while this condition holds. */
  readonly visibleIf?: VisibilityCondition | undefined
  /** R5.1: rules in addition to the type's own. `required_without:@other` asks for one of two. */
  readonly rules?: string | undefined
  /** Replaces a rule's usual sentence, by rule. */
  readonly sentences?: Readonly<Record<string, TranslatedText>> | undefined
}

export type OfferedLine = ChoiceOption & { readonly kana: string; readonly stations: readonly string[] }
export type OfferedStation = ChoiceOption & {
  readonly kana: string
  readonly alias?: string | undefined
  /** Former names since 2000. */
  readonly formerNames?: string[] | undefined
  /** Minutes on foot from the station to the shop. */
  readonly walk?: number | undefined
}
/** Railways that a shop offers, keyed by the master's codes. Not stored with the form: added when it is read, with the stations that the card holds. */
type Offered = { readonly lines?: readonly OfferedLine[] | undefined; readonly stations?: readonly OfferedStation[] | undefined }

type Types = {
  /** `person`: a person's name, shown with 様. `long`: several lines. */
  text: { readonly autoComplete?: string | undefined; readonly person?: true | undefined; readonly long?: true | undefined }
  /** `from`: the key of the name whose reading this is, in the same step. */
  kana: { readonly from: string }
  email: object
  tel: object
  /** `party`: the size of the party, prefilled from the ticket. */
  number: { readonly min: number; readonly max: number; readonly unit?: TranslatedText | undefined; readonly party?: true | undefined }
  /** `range`: a minimum and a maximum amount. */
  money: { readonly range?: true | undefined }
  date: { readonly min?: string | undefined; readonly max?: string | undefined }
  'date-range': object
  /** Days in order of preference; `limit` is 3 by default. */
  'multi-date': { readonly limit?: number | undefined }
  select: { readonly options: readonly ChoiceOption[] }
  /** `ranked`: the order of picking is the order of preference. */
  'multi-select': { readonly options: readonly ChoiceOption[]; readonly atMost?: number | undefined; readonly ranked?: true | undefined }
  /** The shop's railway lines, in order of preference. */
  routes: Offered & { readonly atMost: number }
  /** The shop's stations in order of preference, or one of the country. The latter lists only the card's stations; others are searched. */
  stations: Offered & { readonly atMost: number; readonly of?: 'country' | undefined }
  'postal-address': object
  /** At most `limit` files, 5 by default. */
  file: { readonly limit?: number | undefined; readonly pdf?: true | undefined }
  consent: { readonly text: Readonly<Record<ShopTextLocale, ConsentText>> }
  heading: object
}

export type FieldType = keyof Types
export type FieldOf<T extends FieldType> = T extends FieldType ? Common & { readonly type: T } & Types[T] : never
export type Field = FieldOf<FieldType>

/** Returns the field's choices; undefined if it has none. */
export function fieldOptions(
  field: { readonly type: FieldType } & Offered & { readonly options?: readonly ChoiceOption[] | undefined },
): readonly ChoiceOption[] | undefined {
  if (field.type === 'routes') return field.lines ?? []
  if (field.type === 'stations') return field.stations ?? []
  return field.options
}

/** Contexts in which an answer can be required: on the visitor's phone, on the shop's tablet, or before the visitor is served. */
export const fillContexts = ['public', 'kiosk', 'served'] as const
export type FillContext = (typeof fillContexts)[number]

/** Consent is never required at serving time: staff can't agree on the visitor's behalf. */
export const requirableContextsFor = (type: FieldType): readonly FillContext[] => (type === 'consent' ? ['public', 'kiosk'] : fillContexts)

/** Fields under one title. Fields whose rules refer to each other must be in the same step. */
export type QuestionStep = { readonly key: string; readonly title: TranslatedText; readonly fields: readonly Field[] }

/** The part of a field that its controls' names depend on. */
type FieldShape = { readonly key: string; readonly type: FieldType; readonly range?: true | undefined }

/** Names of the controls that hold a field's answer and can be invalid. Some fields have several. */
export function answerControlNames(field: FieldShape): readonly string[] {
  const { key } = field
  switch (field.type) {
    case 'heading':
      return []
    case 'money':
      return field.range ? [`${key}Min`, `${key}Max`] : [key]
    case 'date-range':
      return [`${key}.kind`, `${key}.from`, `${key}.to`]
    case 'postal-address':
      return addressControlSuffixes.map((line) => `${key}${line}`)
    default:
      return [key]
  }
}

/** Controls that must be filled for a required field to count as answered. */
export function requiredControlNames(field: FieldShape): readonly string[] {
  const keys = answerControlNames(field)
  if (field.type === 'date-range') return keys.slice(0, 1)
  // Not every address has a building name.
  return field.type === 'postal-address' ? keys.filter((key) => !key.endsWith('Building')) : keys
}

/** All controls that a field sends. A consent also sends the version and language of the text that was read, and whether it said that shops share. */
export function controlNames(field: Field): readonly string[] {
  return field.type === 'consent' ? [field.key, ...Object.values(consentTextControlNames(field.key))] : answerControlNames(field)
}

export const consentTextControlNames = (key: string) =>
  ({ version: `${key}Version`, locale: `${key}Locale`, shared: `${key}Shared` }) as const

export function pickRulesForFields({ fields: all, messages }: FormRules, fields: readonly Field[]): FormRules {
  const keys = fields.flatMap(answerControlNames)
  return { messages, fields: Object.fromEntries(keys.flatMap((key) => (all[key] ? [[key, all[key]]] : []))) }
}
