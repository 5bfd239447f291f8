import { fileEncodings } from '../file-encoding.ts'
import { defineOperation, Id, InstantSchema } from '../operation.ts'
import { z } from '../zod.ts'
import { CardFilter, CardQuery } from './list.ts'

export const exportCards = defineOperation({
  operationId: 'cards.export',
  method: 'post',
  path: '/shops/{shopId}/cards-export',
  summary:
    'Export all matching cards in list order as CSV with a header: staff’s data and every answer of the current form, contacts unmasked. The export is recorded before the first card leaves. Cells that a spreadsheet would read as formulas begin with an apostrophe',
  access: { role: 'manager', scope: 'shop' },
  keyScopes: ['cards:read', 'contacts:read'],
  limit: 'file',
  idempotent: true,
  params: z.object({ shopId: Id }),
  body: CardQuery.extend({
    encoding: z
      .enum(fileEncodings)
      .default('utf8')
      .describe('utf8: with byte order mark, in the language of Accept-Language. shift_jis: in Japanese, with 〓 for missing characters'),
  }).strict(),
  answer: z.string(),
  file: 'text/csv',
  errors: [],
})

/** Filter of the export, as recorded. */
export const RecordedExportFilter = CardFilter.omit({ text: true }).extend({
  text: z.literal(true).optional().describe('Searched for text, which is not recorded because it may be a visitor’s name'),
})
export type RecordedExportFilter = z.infer<typeof RecordedExportFilter>

export const CardExportRecord = z
  .object({
    id: Id,
    at: InstantSchema,
    by: z.string().nullable().describe('Name of the member who exported'),
    encoding: z.enum(fileEncodings),
    filter: RecordedExportFilter,
    cards: z.int().describe('Cards found before the first one left'),
    replaced: z.int().nullable().describe('Characters missing in the encoding; null: the file was not completed'),
  })
  .meta({ id: 'CardExport' })
export type CardExportRecord = z.infer<typeof CardExportRecord>

export const listCardExports = defineOperation({
  operationId: 'cards.listExports',
  method: 'get',
  path: '/shops/{shopId}/card-exports',
  summary: 'List exports of cards, latest first: member, time, count, filter and encoding',
  access: { role: 'manager', scope: 'shop' },
  limit: 'read',
  idempotent: false,
  params: z.object({ shopId: Id }),
  query: z.object({
    after: Id.optional().describe('Last export of the previous page'),
    most: z.coerce.number().int().min(1).max(200).default(20),
  }),
  answer: z
    .object({ exports: z.array(CardExportRecord), next: Id.nullable().describe('`after` of the next page; null: last page') })
    .meta({ id: 'CardExports' }),
  errors: [],
})
