import { Id, operation, PlainDate } from '../operation.ts'
import { manager, PrivacyRequest, requestAct, SeenRequest } from '../privacy/requests.ts'
import { atMost } from '../text-limit.ts'
import { z } from '../zod.ts'
import { MatchedReservation } from './parts.ts'

export const findReservations = operation({
  ...manager,
  operationId: 'privacy.findReservations',
  method: 'get',
  path: '/shops/{shopId}/privacy-requests/reservations',
  summary: 'Find reservations that may belong to the requester, latest first, at most 20',
  limit: 'read',
  idempotent: false,
  params: z.object({ shopId: Id }),
  query: z.object({
    text: z.string().trim().min(1).check(atMost(100)).describe('Data given with it: name, phone number or address'),
    day: PlainDate.optional().describe('Business day of the visit'),
  }),
  answer: z.object({ reservations: z.array(MatchedReservation) }).meta({ id: 'MatchedReservations' }),
  errors: [],
})

export const chooseReservations = requestAct('chooseReservations', {
  summary: 'Choose the requester’s reservations; replaces the earlier choice',
  body: SeenRequest.extend({ reservations: z.array(Id).max(20) }),
  answer: PrivacyRequest,
  errors: ['reservation.notFound'],
})
