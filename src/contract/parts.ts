/** Parts that features add to results of other features. One line per feature. */
import * as reservations from './reservations/parts.ts'
import type { z } from './zod.ts'

/** Open work of a member of staff. */
export const staffWorkParts = {
  ...reservations.reservationWork,
}

/** Amounts handed on when a member of staff leaves. */
export const handedOnParts = {
  ...reservations.handedReservations,
}

/** Offers of a shop to visitors with its entry code. */
export const entryParts = {
  ...reservations.reservationOffer,
}

/** Data that a visitor gave with a card. */
export const ownDataParts = {
  ...reservations.ownReservations,
}

export const shopCopyParts = {
  ...reservations.copiedReservations,
}

/** Counts of what expires. */
export const lossParts = {
  ...reservations.lostReservations,
}

export const dayReportParts = {
  ...reservations.keptReservations,
}

export const openWorkParts = {
  ...reservations.openReservations,
}

/** Objects of a message. */
export const messageSubjectParts = {
  ...reservations.mailedReservation,
}

export const privacyRequestParts = {
  ...reservations.matchedReservations,
}

/** Data exported for the requester. */
export const takenParts = {
  ...reservations.takenReservations,
}

export type PartsOf<Parts extends z.ZodRawShape> = { [Name in keyof Parts]: z.infer<Parts[Name]> }

const refusalsOfServices = {
  reservations: reservations.reservedService,
}
export type ServiceRefusal = (typeof refusalsOfServices)[keyof typeof refusalsOfServices][number]
export const serviceRefusals: readonly ServiceRefusal[] = Object.values(refusalsOfServices).flat()

const refusalsOfHours = {
  reservations: reservations.reservedHours,
}
export type HoursRefusal = (typeof refusalsOfHours)[keyof typeof refusalsOfHours][number]
export const hoursRefusals: readonly HoursRefusal[] = Object.values(refusalsOfHours).flat()
