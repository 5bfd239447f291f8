/** What features add to answers that other features give. One line per feature. */
import * as reservations from './reservations/parts.ts'
import type { z } from './zod.ts'

/** What a person of the staff still has to do. */
export const staffWorkParts = {
  ...reservations.reservationWork,
}

/** How much was handed on when they left. */
export const handedOnParts = {
  ...reservations.handedReservations,
}

/** What a shop offers to whoever has its entry code. */
export const entryParts = {
  ...reservations.reservationOffer,
}

/** What a visitor has given with a card. */
export const ownDataParts = {
  ...reservations.ownReservations,
}

/** What a copy of a shop begins with. */
export const shopCopyParts = {
  ...reservations.copiedReservations,
}

/** What goes when its time is over, in numbers. */
export const lossParts = {
  ...reservations.lostReservations,
}

/** The report of a business day. */
export const dayReportParts = {
  ...reservations.keptReservations,
}

/** What waits for somebody now. */
export const openWorkParts = {
  ...reservations.openReservations,
}

/** What a message is about. */
export const mailedParts = {
  ...reservations.mailedReservation,
}

/** What a request about own data is about, as staff found it. */
export const privacyRequestParts = {
  ...reservations.askedReservations,
}

/** What is handed to whoever asked. */
export const takenParts = {
  ...reservations.takenReservations,
}

export type PartsOf<Parts extends z.ZodRawShape> = { [Name in keyof Parts]: z.infer<Parts[Name]> }

const refusalsOfServices = {
  reservations: reservations.reservedService,
}
/** Why a service is not removed. */
export type ServiceRefusal = (typeof refusalsOfServices)[keyof typeof refusalsOfServices][number]
export const serviceRefusals: readonly ServiceRefusal[] = Object.values(refusalsOfServices).flat()

const refusalsOfHours = {
  reservations: reservations.reservedHours,
}
/** Why a shop keeps its opening hours. */
export type HoursRefusal = (typeof refusalsOfHours)[keyof typeof refusalsOfHours][number]
export const hoursRefusals: readonly HoursRefusal[] = Object.values(refusalsOfHours).flat()
