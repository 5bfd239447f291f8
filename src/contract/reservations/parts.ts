/** Parts that reservations add to results of other features. */

import { reservationStatuses } from '#domain/reservations/reservation.ts'
import { callToleranceMinutes } from '#domain/reservations/reservation-figures.ts'
import { Id, InstantSchema, PlainDateSchema } from '../operation.ts'
import { z } from '../zod.ts'
import { OwnReservationData } from './own-data.ts'

export const staffWorkReservationFields = {
  reservations: z
    .array(z.object({ id: Id, name: z.string().nullable(), day: z.string(), time: z.string().describe('In the shop’s time zone') }))
    .describe('Assigned visits, next first, at most 100'),
  reservationCount: z.int(),
}

export const reassignedWorkReservationFields = {
  reservations: z.int().describe('Visits after their last day that were reassigned to another person or a room, or are unassigned'),
}

export const serviceRemovalReservationRefusals = ['service.reserved'] as const

export const hoursRemovalReservationRefusals = ['reservation.needsHours'] as const

export const entryShopReservationFields = { reserves: z.boolean().describe('Whether it takes reservations') }

export const cardDataReservationFields = {
  reservations: z.array(OwnReservationData).describe('Reservations that the card was sent with, latest first'),
}

export const shopCopyReservationFields = { reservations: z.int().describe('Services with reservations') }

export const retentionLossReservationFields = {
  reservations: z.int().min(0).describe('Ended reservations that lose the name or the contact'),
}

export const PrivacyRequestReservation = z
  .object({
    id: Id,
    status: z.enum(reservationStatuses),
    name: z.string().nullable(),
    startsAt: InstantSchema.nullable().describe('Agreed time; null: none'),
    requestedAt: InstantSchema,
  })
  .meta({ id: 'MatchedReservation' })
export type PrivacyRequestReservation = z.infer<typeof PrivacyRequestReservation>

export const privacyRequestReservationFields = {
  reservations: z.array(PrivacyRequestReservation).describe('Reservations that staff matched to the requester, with or without a card'),
}

export const requesterExportReservationFields = {
  reservations: z.array(OwnReservationData).describe('Chosen reservations with the whole chain of replacements, latest first'),
}

const count = z.int()

export const dayReportReservationFields = {
  reservations: z
    .object({
      booked: count.describe('Reservations agreed for this day, and neither moved nor cancelled before'),
      expected: count.describe('Visitors who may still come'),
      inTime: count.describe('Visitors who came within the shop’s window'),
      late: count.describe('Visitors who came after the window'),
      notThere: count,
      called: count.describe('Visitors in time who were called so far'),
      calledInTime: count.describe(`Visitors in time who were called within ${callToleranceMinutes} minutes of the agreed time`),
    })
    .describe('Numbers of reservations by arrival of the visitor, and by call'),
}

export const openWorkReservationFields = {
  requests: count.nullable().describe('Reservations waiting for an answer; null below reception'),
}

export const outboxMessageReservationFields = {
  reservation: z
    .object({
      id: Id,
      day: PlainDateSchema.nullable().describe('Business day of the visit; null: none is agreed'),
      name: z.string().nullable().describe('Null for auditors, or if erased'),
      phone: z.string().nullable().describe('Masked below staff; null for auditors, or if erased'),
    })
    .nullable()
    .describe('Reservation that the message is about, with the phone number to call'),
}
