import { Id, operation, PlainDate } from '../operation.ts'
import { ExpectedRequestRev, managerAccess, PrivacyRequest, privacyRequestOperation } from '../privacy/requests.ts'
import { textLengthCheck } from '../text-limit.ts'
import { z } from '../zod.ts'
import { PrivacyRequestReservation } from './parts.ts'

export const findRequesterReservations = operation({
  ...managerAccess,
  operationId: 'privacy.findReservations',
  method: 'get',
  path: '/shops/{shopId}/privacy-requests/reservations',
  summary: 'Find reservations that may belong to the requester, latest first, at most 20',
  limit: 'read',
  idempotent: false,
  params: z.object({ shopId: Id }),
  query: z.object({
    text: z.string().trim().min(1).check(textLengthCheck(100)).describe('Data given with it: name, phone number or address'),
    day: PlainDate.optional().describe('Business day of the visit'),
  }),
  answer: z.object({ reservations: z.array(PrivacyRequestReservation) }).meta({ id: 'MatchedReservations' }),
  errors: [],
})

export const selectRequesterReservations = privacyRequestOperation('chooseReservations', {
  summary: 'Choose the requester’s reservations; replaces the earlier choice',
  body: ExpectedRequestRev.extend({ reservations: z.array(Id).max(20) }),
  answer: PrivacyRequest,
  errors: ['reservation.notFound'],
})
