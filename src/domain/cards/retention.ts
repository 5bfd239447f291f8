/** How long a shop keeps what cards say of somebody (product.md, 10; docs/decisions/060-retention.md). */
import { allFields, type Form, type FormField, type PrivacyClass, privacyClasses } from '../forms/form.ts'
import { addDays, addMonths } from '../time/plain-date.ts'

export const leastMonths = 1
export const mostMonths = 120

/** Months that answers of a class are kept; null: as long as the card is there. */
export type RetentionPolicy = Readonly<Record<PrivacyClass, number | null>>

/** As a shop begins: nothing goes before somebody has seen what would. */
export const keepAll: RetentionPolicy = { open: null, person: null, contact: null, paper: null }

/** What a shop may begin with: a lease in Japan is of two years, papers have served when the lease is signed, and wishes alone tell of nobody. */
export const proposedRetention: RetentionPolicy = { open: null, person: 24, contact: 24, paper: 6 }

/** What goes of cards of one version of a form when nobody has worked with them for so many months. */
export type Term = {
  readonly months: number
  readonly privacy: PrivacyClass
  /** Keys of fields. */
  readonly fields: readonly string[]
  /** Of the class as a whole: with all that a card has of it beside its answers. */
  readonly whole: boolean
}

/** A field with a time of its own goes then, where that is sooner than its class; never later. */
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

/** What somebody has agreed to is on record as long as the card is. */
export const isKept = ({ type }: FormField) => type !== 'heading' && type !== 'consent'

/** The day on which what was last worked with on `touched` goes, in the shop's calendar; where a month has no such day, on its last one. */
export function goesOn(touched: string, months: number): string {
  return addMonths(touched, months)
}

/** The first day of which all is still kept `today`: what was last worked with before it has gone. */
export function keptSince(today: string, months: number): string {
  let day = addMonths(today, -months)
  while (goesOn(day, months) <= today) day = addDays(day, 1)
  return day
}
