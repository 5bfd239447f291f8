import { defineOperation, Id, PlainDateSchema } from '../operation.ts'
import { definePrivacyRequestOperation, ExpectedPrivacyRequestRev, managerOperationDefaults, PrivacyRequest } from '../privacy/requests.ts'
import { createMaxCharactersCheck } from '../text-limit.ts'
import { z } from '../zod.ts'
import { PrivacyRequestReservation } from './parts.ts'

export const findRequesterReservations = defineOperation({
  ...managerOperationDefaults,
  operationId: 'privacy.findReservations',
  method: 'get',
  path: '/shops/{shopId}/privacy-requests/reservations',
  summary: 'Find reservations that may belong to the requester, latest first, at most 20',
  limit: 'read',
  idempotent: false,
  params: z.object({ shopId: Id }),
  query: z.object({
    text: z.string().trim().min(1).check(createMaxCharactersCheck(100)).describe('Data given with it: name, phone number or address'),
    day: PlainDateSchema.optional().describe('Business day of the visit'),
  }),
  answer: z.object({ reservations: z.array(PrivacyRequestReservation) }).meta({ id: 'MatchedReservations' }),
  errors: [],
})

export const selectRequesterReservations = definePrivacyRequestOperation('chooseReservations', {
  summary: 'Choose the requester’s reservations; replaces the earlier choice',
  body: ExpectedPrivacyRequestRev.extend({ reservations: z.array(Id).max(20) }),
  answer: PrivacyRequest,
  errors: ['reservation.notFound'],
})
