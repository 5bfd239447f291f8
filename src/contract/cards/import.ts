import { defineOperation, Id } from '../operation.ts'
import { z } from '../zod.ts'

export const importLimits = { rows: 5_000, bytes: 5 * 1024 * 1024 } as const

/** Base64 grows the file by a third; the mapping is small. */
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
  .describe('Key per column of the file, as in the header of an export; null: ignore the column')

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
        name: z.string().describe('Name in the file’s header'),
        to: z.string().nullable(),
        sample: z.array(z.string()).describe('Values in the first rows'),
      }),
    ),
    targets: z.array(
      z
        .object({ key: z.string(), name: z.string(), required: z.boolean().describe('Required for each new card') })
        .describe('Possible meanings of a column'),
    ),
    added: z.int().describe('Rows that create cards'),
    changed: z.int().describe('Rows that change a card'),
    same: z.int().describe('Rows equal to their card'),
    wrong: z.int().describe('Rows with errors'),
    errors: z
      .array(z.object({ line: z.int().describe('Line of the file; the header is 1'), column: z.string().nullable(), message: z.string() }))
      .describe('At most 100 errors'),
    dates: z
      .array(z.object({ line: z.int(), column: z.string(), value: z.string() }))
      .describe('New texts that a spreadsheet may have turned into dates, such as 1-2-3; at most 100. They are imported unchanged'),
  })
  .meta({ id: 'ImportCheck' })
export type ImportCheck = z.infer<typeof ImportCheck>

export const checkImport = defineOperation({
  operationId: 'cards.checkImport',
  method: 'post',
  path: '/shops/{shopId}/cards-check-import',
  summary: 'Preview an import and its errors by row, without changes. Guesses columns that are not given',
  access: { role: 'manager', scope: 'shop' },
  keyScopes: ['cards:write'],
  limit: 'file',
  idempotent: true,
  bodyBytes,
  params: z.object({ shopId: Id }),
  body: z.strictObject({ file: File, columns: Columns.optional() }),
  answer: ImportCheck,
  errors: unreadable,
})

export const importCards = defineOperation({
  operationId: 'cards.import',
  method: 'post',
  path: '/shops/{shopId}/cards-import',
  summary:
    'Import cards from a file by the form’s rules, all or none. A row with a card’s id changes that card if `card.rev` is current. Any other row creates a submitted card under the current form; its id identifies the card from then on',
  access: { role: 'manager', scope: 'shop' },
  keyScopes: ['cards:write'],
  limit: 'file',
  idempotent: true,
  bodyBytes,
  params: z.object({ shopId: Id }),
  body: z.strictObject({ file: File, columns: Columns }),
  answer: z.object({ added: z.int(), changed: z.int(), same: z.int() }).meta({ id: 'ImportedCards' }),
  errors: [...unreadable, 'import.wrongRows', 'staff.notFound', 'stage.notFound'],
})
