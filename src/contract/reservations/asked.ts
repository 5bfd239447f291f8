/** Reservations in requests about one's own data. */
import { Id, operation, PlainDate } from '../operation.ts'
import { manager, PrivacyRequest, requestAct, SeenRequest } from '../privacy/requests.ts'
import { atMost } from '../text-limit.ts'
import { z } from '../zod.ts'
import { AskedReservation } from './parts.ts'

export const findReservations = operation({
  ...manager,
  operationId: 'privacy.findReservations',
  method: 'get',
  path: '/shops/{shopId}/privacy-requests/reservations',
  summary: 'Reservations that may be those of whoever asks, the last ones first: at most 20',
  limit: 'read',
  idempotent: false,
  params: z.object({ shopId: Id }),
  query: z.object({
    text: z.string().trim().min(1).check(atMost(100)).describe('What was said with it: name, telephone number or address'),
    day: PlainDate.optional().describe('The business day of the visit'),
  }),
  answer: z.object({ reservations: z.array(AskedReservation) }).meta({ id: 'AskedReservations' }),
  errors: [],
})

export const chooseReservations = requestAct('chooseReservations', {
  summary: 'Say which reservations are those of whoever asks: these and no others from now on',
  body: SeenRequest.extend({ reservations: z.array(Id).max(20) }),
  answer: PrivacyRequest,
  errors: ['reservation.notFound'],
})
