/** Parts that features add to results of other features. One line per feature. */
import * as inquiries from './inquiries/parts.ts'
import * as reservations from './reservations/parts.ts'
import type { z } from './zod.ts'

/** Open work of a member of staff. */
export const staffWorkExtraFields = {
  ...reservations.staffWorkReservationFields,
}

/** Amounts handed on when a member of staff leaves. */
export const reassignedWorkExtraFields = {
  ...reservations.reassignedWorkReservationFields,
}

/** Offers of a shop to visitors with its entry code. */
export const entryShopExtraFields = {
  ...reservations.entryShopReservationFields,
}

/** Data that a visitor gave with a card. */
export const ownCardDataExtraFields = {
  ...reservations.cardDataReservationFields,
}

export const shopCopyExtraFields = {
  ...reservations.shopCopyReservationFields,
}

/** Counts of what expires. */
export const retentionLossExtraFields = {
  ...reservations.retentionLossReservationFields,
}

export const dayReportExtraFields = {
  ...reservations.dayReportReservationFields,
}

export const openWorkExtraFields = {
  ...reservations.openWorkReservationFields,
}

/** Objects of a message. */
export const outboxMessageExtraFields = {
  ...reservations.outboxMessageReservationFields,
}

export const privacyRequestExtraFields = {
  ...reservations.privacyRequestReservationFields,
  ...inquiries.privacyRequestInquiryFields,
}

/** Data exported for the requester. */
export const requesterExportExtraFields = {
  ...reservations.requesterExportReservationFields,
  ...inquiries.requesterExportInquiryFields,
}

export type InferredFields<Parts extends z.ZodRawShape> = { [Name in keyof Parts]: z.infer<Parts[Name]> }

const refusalsOfServices = {
  reservations: reservations.serviceRemovalReservationRefusals,
}
export type ServiceRemovalRefusal = (typeof refusalsOfServices)[keyof typeof refusalsOfServices][number]
export const serviceRemovalRefusals: readonly ServiceRemovalRefusal[] = Object.values(refusalsOfServices).flat()

const refusalsOfHours = {
  reservations: reservations.hoursRemovalReservationRefusals,
}
export type HoursRemovalRefusal = (typeof refusalsOfHours)[keyof typeof refusalsOfHours][number]
export const hoursRemovalRefusals: readonly HoursRemovalRefusal[] = Object.values(refusalsOfHours).flat()
