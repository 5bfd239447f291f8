/** Reception cards out of a file. */

import { Id, operation } from '../operation.ts'
import { z } from '../zod.ts'

export const importLimits = { rows: 5_000, bytes: 5 * 1024 * 1024 } as const

/** A file as it is sent grows by a third; the mapping takes little. */
const bodyBytes = 7 * 1024 * 1024

const File = z
  .string()
  .max(4 * Math.ceil(importLimits.bytes / 3))
  .refine((text) => !/[^A-Za-z0-9+/=]/.test(text), 'Is no base64')
  .describe(
    `CSV in UTF-8, UTF-16 or Shift_JIS (as Windows has it) with a header, as base64: at most ${importLimits.bytes / 1024 / 1024} MB and ${importLimits.rows} rows`,
  )

const Columns = z
  .array(z.string().max(80).nullable())
  .max(400)
  .describe('For each column of the file the key of what it is, as in the header of an export; null: left out')

const unreadable = [
  'request.invalid',
  'import.notText',
  'import.notCsv',
  'import.semicolons',
  'import.empty',
  'import.tooManyRows',
  'import.columnTwice',
] as const

export const ImportCheck = z
  .object({
    columns: z.array(
      z.object({
        name: z.string().describe('As the file’s header has it'),
        to: z.string().nullable(),
        sample: z.array(z.string()).describe('What it has in the first rows'),
      }),
    ),
    targets: z.array(
      z.object({ key: z.string(), name: z.string(), required: z.boolean().describe('Of every new card') }).describe('What a column can be'),
    ),
    added: z.int().describe('Rows that become new cards'),
    changed: z.int().describe('Rows that change a card'),
    same: z.int().describe('Rows of cards that are like that already'),
    wrong: z.int().describe('Rows with something to put right'),
    errors: z
      .array(z.object({ line: z.int().describe('Of the file, the header is 1'), column: z.string().nullable(), message: z.string() }))
      .describe('At most 100 of them'),
    dates: z
      .array(z.object({ line: z.int(), column: z.string(), value: z.string() }))
      .describe(
        'New texts that look as if a spreadsheet had made a date of them, such as of 1-2-3; at most 100. They are imported as they are',
      ),
  })
  .meta({ id: 'ImportCheck' })
export type ImportCheck = z.infer<typeof ImportCheck>

export const checkImport = operation({
  operationId: 'cards.checkImport',
  method: 'post',
  path: '/shops/{shopId}/cards-check-import',
  summary: 'What an import would do, and what is wrong in which row, without changing anything. Columns are guessed where they aren’t said',
  access: { role: 'manager', scope: 'shop' },
  limit: 'file',
  idempotent: true,
  bodyBytes,
  params: z.object({ shopId: Id }),
  body: z.strictObject({ file: File, columns: Columns.optional() }),
  answer: ImportCheck,
  errors: unreadable,
})

export const importCards = operation({
  operationId: 'cards.import',
  method: 'post',
  path: '/shops/{shopId}/cards-import',
  summary:
    'Cards out of a file, by the form’s own rules, all of them or none. A row with the id of a card changes that card, where the file has it as it is (`card.rev`); any other row becomes a card that was sent, under the shop’s current form, and one with an id is found by it from then on',
  access: { role: 'manager', scope: 'shop' },
  limit: 'file',
  idempotent: true,
  bodyBytes,
  params: z.object({ shopId: Id }),
  body: z.strictObject({ file: File, columns: Columns }),
  answer: z.object({ added: z.int(), changed: z.int(), same: z.int() }).meta({ id: 'ImportedCards' }),
  errors: [...unreadable, 'import.wrongRows', 'staff.notFound', 'stage.notFound'],
})
