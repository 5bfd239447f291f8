/** Reception cards in a file, and who has taken them out of the shop in one. */

import { fileEncodings } from '../file-encoding.ts'
import { Id, Instant, operation } from '../operation.ts'
import { z } from '../zod.ts'
import { CardFilter, CardQuery } from './list.ts'

export const exportCards = operation({
  operationId: 'cards.export',
  method: 'post',
  path: '/shops/{shopId}/cards-export',
  summary:
    'The cards that the list would show, all pages of it in its order, as CSV with a header: what staff note on a card and every answer of the shop’s current form, contacts in clear. Recorded before the first of them leaves. Cells that a spreadsheet would take for formulas begin with an apostrophe',
  access: { role: 'manager', scope: 'shop' },
  limit: 'file',
  idempotent: true,
  params: z.object({ shopId: Id }),
  body: CardQuery.extend({
    encoding: z
      .enum(fileEncodings)
      .default('utf8')
      .describe(
        'utf8: with a mark at its beginning, in the language of Accept-Language. shift_jis: in Japanese, what it has no character for as 〓',
      ),
  }).strict(),
  answer: z.string(),
  file: 'text/csv',
  errors: [],
})

/** What a file was narrowed to, as it is recorded. */
export const ExportFilter = CardFilter.omit({ text: true }).extend({
  text: z.literal(true).optional().describe('Looked for words, which aren’t kept: they may be a visitor’s name'),
})
export type ExportFilter = z.infer<typeof ExportFilter>

export const CardExport = z
  .object({
    id: Id,
    at: Instant,
    by: z.string().nullable().describe('Whoever exported, by name'),
    encoding: z.enum(fileEncodings),
    filter: ExportFilter,
    cards: z.int().describe('As many as were found, before the first of them left'),
    replaced: z.int().nullable().describe('Characters that the encoding doesn’t have; null where the file never became whole'),
  })
  .meta({ id: 'CardExport' })
export type CardExport = z.infer<typeof CardExport>

export const listExports = operation({
  operationId: 'cards.listExports',
  method: 'get',
  path: '/shops/{shopId}/card-exports',
  summary: 'Who has exported cards, when, how many, by which filter and in which encoding, latest first',
  access: { role: 'manager', scope: 'shop' },
  limit: 'read',
  idempotent: false,
  params: z.object({ shopId: Id }),
  query: z.object({
    after: Id.optional().describe('The last export of the page before'),
    most: z.coerce.number().int().min(1).max(200).default(20),
  }),
  answer: z
    .object({ exports: z.array(CardExport), next: Id.nullable().describe('Where the next page begins; null on the last one') })
    .meta({ id: 'CardExports' }),
  errors: [],
})
