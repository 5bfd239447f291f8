import type { PrivacyClass } from '../forms/form.ts'

/** What stands of a person in a reservation, by the classes that a card's answers have. */
export const reservationClasses = ['person', 'contact'] as const satisfies readonly PrivacyClass[]
export type ReservationClass = (typeof reservationClasses)[number]

export const personalIn = { person: ['name', 'note', 'reason'], contact: ['phone', 'email'] } as const satisfies Record<
  ReservationClass,
  readonly string[]
>
