import type { PrivacyClass } from '../forms/form.ts'

/** Personal data of a reservation by privacy class, like a card's answers. */
export const reservationPrivacyClasses = ['person', 'contact'] as const satisfies readonly PrivacyClass[]
export type ReservationPrivacyClass = (typeof reservationPrivacyClasses)[number]

export const fieldsByPrivacyClass = { person: ['name', 'note', 'reason'], contact: ['phone', 'email'] } as const satisfies Record<
  ReservationPrivacyClass,
  readonly string[]
>
