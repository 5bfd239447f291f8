/** A form as data (product.md, 4.2): what is published as a version and never changes from then on. */
import type { FieldOf, FieldType, FillingPlace, Words } from './field.ts'

/**
 * What an answer tells of somebody: `person` who they are, `contact` how to reach them, `paper` what they have handed in, `open` neither.
 * Each class is kept for a time of its own, and only `open` is read without leaving a trace by those who call (product.md, 7 and 10).
 */
export const privacyClasses = ['open', 'person', 'contact', 'paper'] as const
export type PrivacyClass = (typeof privacyClasses)[number]

/** What somebody agrees to: the shop's privacy notice in its current version, or what the field itself says. */
export type ConsentAbout = 'notice' | 'field'

type Traits = {
  readonly requiredIn?: readonly FillingPlace[] | undefined
  readonly privacy: PrivacyClass
  /** Months that an answer is kept, where it goes sooner than others of its class. */
  readonly keepMonths?: number | undefined
  /** Not asked for now; the shop may switch it on again. */
  readonly off?: true | undefined
  /** Stands beside the number on the staff's waiting screen: what they want to know before they call. */
  readonly onTicket?: true | undefined
  /** The shop can neither switch it off nor let it be left out: without it the card is nobody's, or not allowed. */
  readonly fixed?: true | undefined
}
type Stored<T extends FieldType> = T extends FieldType
  ? Omit<FieldOf<T>, 'required' | 'text'> & Traits & (T extends 'consent' ? { readonly about: ConsentAbout } : unknown)
  : never

export type FormField = Stored<FieldType>
export type FormStep = { readonly key: string; readonly title: Words; readonly fields: readonly FormField[] }
export type Form = { readonly steps: readonly FormStep[] }

/** As many as are read in a glance. */
export const mostOnTicket = 3

/** Whoever calls reads it without leaving a trace: nothing that says who somebody is. */
export const mayStandOnTicket = (field: FormField) => field.privacy === 'open' && !['heading', 'consent', 'file'].includes(field.type)

export const allFields = ({ steps }: Form): readonly FormField[] => steps.flatMap(({ fields }) => fields)
