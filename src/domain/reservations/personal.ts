import type { PrivacyClass } from '../forms/form.ts'

/** Personal data of a reservation by privacy class, like a card's answers. */
export const reservationClasses = ['person', 'contact'] as const satisfies readonly PrivacyClass[]
export type ReservationClass = (typeof reservationClasses)[number]

export const personalIn = { person: ['name', 'note', 'reason'], contact: ['phone', 'email'] } as const satisfies Record<
  ReservationClass,
  readonly string[]
>
