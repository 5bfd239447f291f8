import { fileEncodings } from '../file-encoding.ts'
import { Id, operation } from '../operation.ts'
import { z } from '../zod.ts'
import { VisitDay } from './slots.ts'

export const exportReservations = operation({
  operationId: 'reservations.export',
  method: 'post',
  path: '/shops/{shopId}/reservations-export',
  summary:
    'The reservations of some business days, by the agreed time or else by when they were asked for, as CSV with a header, contacts in clear. Recorded before the first of them leaves. Cells that a spreadsheet would take for formulas begin with an apostrophe',
  access: { role: 'manager', scope: 'shop' },
  limit: 'file',
  idempotent: true,
  params: z.object({ shopId: Id }),
  body: z
    .strictObject({
      from: VisitDay,
      until: VisitDay.describe('The last of the days'),
      encoding: z
        .enum(fileEncodings)
        .default('utf8')
        .describe(
          'utf8: with a mark at its beginning, in the language of Accept-Language. shift_jis: in Japanese, what it has no character for as 〓',
        ),
    })
    .refine(({ from, until }) => from <= until, { path: ['until'], message: 'Ends before it begins' }),
  answer: z.string(),
  file: 'text/csv',
  errors: [],
})
