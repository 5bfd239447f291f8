/** A form as data. Each published version is final. */
import type { FieldOf, FieldType, FillContext, TranslatedText } from './field.ts'

/**
 * Privacy class of an answer: `person` identifies, `contact` reaches, `paper` is a document handed in, `open` none of these.
 * Each class has its own retention. Only `open` answers are read by the desk without being logged.
 */
export const privacyClasses = ['open', 'person', 'contact', 'paper'] as const
export type PrivacyClass = (typeof privacyClasses)[number]

/** The text to agree to: the current privacy notice, or the field's own. */
export type ConsentTextSource = 'notice' | 'field'

type Traits = {
  readonly requiredIn?: readonly FillContext[] | undefined
  readonly privacy: PrivacyClass
  /** Months that an answer is kept, if fewer than for its class. */
  readonly keepMonths?: number | undefined
  readonly off?: true | undefined
  /** Shown beside the number on the waiting screen, to know before calling. */
  readonly onTicket?: true | undefined
  /** The shop can neither switch it off nor make it optional: without it the card has no person, or isn't allowed. */
  readonly fixed?: true | undefined
}
type Stored<T extends FieldType> = T extends FieldType
  ? Omit<FieldOf<T>, 'required' | 'text'> & Traits & (T extends 'consent' ? { readonly about: ConsentTextSource } : unknown)
  : never

export type FormField = Stored<FieldType>
export type FormStep = { readonly key: string; readonly title: TranslatedText; readonly fields: readonly FormField[] }
export type Form = { readonly steps: readonly FormStep[] }

/** As many as can be read at a glance. */
export const maxFieldsOnTicket = 3

/** Only classes that don't identify a person: the desk reads these answers without being logged. */
export const canShowOnTicket = (field: FormField) => field.privacy === 'open' && !['heading', 'consent', 'file'].includes(field.type)

export const allFields = ({ steps }: Form): readonly FormField[] => steps.flatMap(({ fields }) => fields)
