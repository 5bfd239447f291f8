/** What reservations add to answers that other features give. */
import { onTimeMinutes } from '#domain/reservations/kept-promises.ts'
import { reservationStatuses } from '#domain/reservations/reservation.ts'
import { Id, Instant, PlainDate } from '../operation.ts'
import { z } from '../zod.ts'
import { OwnReservation } from './own-data.ts'

export const reservationWork = {
  reservations: z
    .array(z.object({ id: Id, name: z.string().nullable(), day: z.string(), time: z.string().describe('By the shop’s clock') }))
    .describe('Visits that are to be with them, the next one first; 100 at most'),
  reservationCount: z.int(),
}

export const handedReservations = {
  reservations: z.int().describe('Visits, of those after their last day, that are with somebody else now, in another room, or with nobody'),
}

export const reservedService = ['service.reserved'] as const

export const reservedHours = ['reservation.needsHours'] as const

export const reservationOffer = { reserves: z.boolean().describe('Whether it takes reservations') }

export const ownReservations = {
  reservations: z.array(OwnReservation).describe('Those that the card was sent with, the last one first'),
}

export const copiedReservations = { reservations: z.int().describe('Services that are given by reservation') }

export const lostReservations = {
  reservations: z.int().min(0).describe('Reservations that are over and lose the name or the contact'),
}

export const AskedReservation = z
  .object({
    id: Id,
    status: z.enum(reservationStatuses),
    name: z.string().nullable(),
    startsAt: Instant.nullable().describe('The time that was agreed; null: none was'),
    requestedAt: Instant,
  })
  .meta({ id: 'AskedReservation' })
export type AskedReservation = z.infer<typeof AskedReservation>

export const askedReservations = {
  reservations: z.array(AskedReservation).describe('Reservations that staff found to be theirs, with or without a card'),
}

export const takenReservations = {
  reservations: z.array(OwnReservation).describe('Those that were chosen, with whose place they took, the last one first'),
}

const count = z.int()

export const keptReservations = {
  reservations: z
    .object({
      booked: count.describe('Agreed for this day, and not moved or cancelled ahead'),
      expected: count.describe('Of them, those who may still come'),
      inTime: count.describe('Those who came within the shop’s window'),
      late: count.describe('Those who came after it'),
      notThere: count,
      called: count.describe('Of those in time, who were called so far'),
      calledInTime: count.describe(`Of those, who were called within ${onTimeMinutes} minutes of the agreed time`),
    })
    .describe('Whether reservations were kept, by visitors and by the shop'),
}

export const openReservations = {
  requests: count.nullable().describe('Reservations that wait for an answer; null below reception'),
}

export const mailedReservation = {
  reservation: z
    .object({
      id: Id,
      day: PlainDate.nullable().describe('The business day that it is for; null: none is agreed'),
      name: z.string().nullable().describe('Null for an auditor, or erased'),
      phone: z.string().nullable().describe('Masked below staff; null for an auditor, or erased'),
    })
    .nullable()
    .describe('That it is about, and whom to phone'),
}
