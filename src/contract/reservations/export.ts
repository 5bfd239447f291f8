import { fileEncodings } from '../file-encoding.ts'
import { defineOperation, Id } from '../operation.ts'
import { z } from '../zod.ts'
import { ReservationDateSchema } from './slots.ts'

export const exportReservations = defineOperation({
  operationId: 'reservations.export',
  method: 'post',
  path: '/shops/{shopId}/reservations-export',
  summary:
    'Export the reservations of some business days, by agreed time or else by request time, as CSV with a header, contacts unmasked. The export is recorded before the first one leaves. Cells that a spreadsheet would read as formulas begin with an apostrophe',
  access: { role: 'manager', scope: 'shop' },
  keyScopes: ['reservations', 'contacts:read'],
  limit: 'file',
  idempotent: true,
  params: z.object({ shopId: Id }),
  body: z
    .strictObject({
      from: ReservationDateSchema,
      until: ReservationDateSchema.describe('Last day'),
      encoding: z
        .enum(fileEncodings)
        .default('utf8')
        .describe('utf8: with byte order mark, in the language of Accept-Language. shift_jis: in Japanese, with 〓 for missing characters'),
    })
    .refine(({ from, until }) => from <= until, { path: ['until'], message: 'The last day is before the first' }),
  answer: z.string(),
  file: 'text/csv',
  errors: [],
})
