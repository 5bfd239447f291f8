/** How long a shop keeps the personal data of cards (docs/decisions/060-retention.md). */
import { allFields, type Form, type FormField, type PrivacyClass, privacyClasses } from '../forms/form.ts'
import { addDays, addMonths } from '../time/plain-date.ts'

export const minMonths = 1
export const maxMonths = 120

/** Months that answers of a class are kept; null: as long as the card. */
export type RetentionPolicy = Readonly<Record<PrivacyClass, number | null>>

/** The start of every shop: nothing is deleted before a manager has seen what would be. */
export const keepAll: RetentionPolicy = { open: null, person: null, contact: null, paper: null }

/** The proposal to managers: leases in Japan run two years, papers aren't needed after signing, and wishes alone identify nobody. */
export const proposedRetention: RetentionPolicy = { open: null, person: 24, contact: 24, paper: 6 }

/** What is deleted of cards of one version of a form after so many months without work on them. */
export type Term = {
  readonly months: number
  readonly privacy: PrivacyClass
  /** Keys of fields. */
  readonly fields: readonly string[]
  /** The whole class: also what a card has of it outside its answers. */
  readonly whole: boolean
}

/** A field's own term counts only if it is shorter than its class's. */
export function termsOf(form: Form, policy: RetentionPolicy): readonly Term[] {
  const fields = allFields(form).filter(isKept)
  const own = Map.groupBy(fields.filter(goesSooner(policy)), ({ privacy, keepMonths }) => `${keepMonths} ${privacy}`)
  return [
    ...[...own.values()].map((some) => ({
      months: some[0]!.keepMonths!,
      privacy: some[0]!.privacy,
      fields: some.map(({ key }) => key),
      whole: false,
    })),
    ...privacyClasses.flatMap((privacy) => {
      const months = policy[privacy]
      const all = fields.filter((field) => field.privacy === privacy).map(({ key }) => key)
      return months === null ? [] : [{ months, privacy, fields: all, whole: true }]
    }),
  ].sort((a, b) => a.months - b.months)
}

const goesSooner =
  (policy: RetentionPolicy) =>
  ({ keepMonths, privacy }: FormField): boolean =>
    keepMonths !== undefined && keepMonths < (policy[privacy] ?? Number.POSITIVE_INFINITY)

/** Whether retention applies to a field. Consents are kept as long as the card, as proof. */
export const isKept = ({ type }: FormField) => type !== 'heading' && type !== 'consent'

/** The day of deletion for a card last worked with on `touched`, in the shop's calendar; the month's last day where it has no such day. */
export function expiresOn(touched: string, months: number): string {
  return addMonths(touched, months)
}

/** Cards last worked with on this day or later are still complete `today`; earlier ones have been deleted. */
export function keptSince(today: string, months: number): string {
  let day = addMonths(today, -months)
  while (expiresOn(day, months) <= today) day = addDays(day, 1)
  return day
}
