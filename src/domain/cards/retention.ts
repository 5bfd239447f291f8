/** Retention of the personal data of cards (docs/decisions/060-retention.md). */
import { allFields, type Form, type FormField, type PrivacyClass, privacyClasses } from '../forms/form.ts'
import { addDays, addMonths } from '../time/plain-date.ts'

export const minRetentionMonths = 1
export const maxRetentionMonths = 120

/** Months that answers of a class are kept; null: as long as the card. */
export type RetentionPolicy = Readonly<Record<PrivacyClass, number | null>>

/** Policy of a new shop: nothing is deleted before a manager has seen the effect. */
export const unlimitedRetention: RetentionPolicy = { open: null, person: null, contact: null, paper: null }

/** Proposal for managers: leases in Japan run two years, papers aren't needed after signing, and requests alone identify no visitor. */
export const proposedRetention: RetentionPolicy = { open: null, person: 24, contact: 24, paper: 6 }

/** Answers of one form version that are deleted after so many months without work on the card. */
export type RetentionTerm = {
  readonly months: number
  readonly privacy: PrivacyClass
  readonly fields: readonly string[]
  /** True if it is the whole class, including data of the card outside its answers. */
  readonly whole: boolean
}

/** A field's own term counts only if it is shorter than its class's. */
export function retentionTerms(form: Form, policy: RetentionPolicy): readonly RetentionTerm[] {
  const fields = allFields(form).filter(isFieldSubjectToRetention)
  const shorterTerms = Map.groupBy(fields.filter(goesSooner(policy)), ({ privacy, keepMonths }) => `${keepMonths} ${privacy}`)
  return [
    ...[...shorterTerms.values()].map((some) => ({
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

/** Returns true if retention applies to the field. Consents are kept as long as the card, as proof. */
export const isFieldSubjectToRetention = ({ type }: FormField) => type !== 'heading' && type !== 'consent'

/** Returns the deletion day of a card last worked on at `touched`, in the shop's calendar; the month's last day if that day is missing. */
export function expiryDay(touched: string, months: number): string {
  return addMonths(touched, months)
}

/** Returns the first day whose cards are still complete `today`. Cards last worked on earlier have been deleted. */
export function firstKeptDay(today: string, months: number): string {
  let day = addMonths(today, -months)
  while (expiryDay(day, months) <= today) day = addDays(day, 1)
  return day
}
