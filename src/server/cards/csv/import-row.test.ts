import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import { formatLocalDateTime } from '#domain/time/local-time.ts'
import { csvColumns } from '../csv-columns.ts'
import { parseImportRow } from './import-row.ts'

const sentAt = csvColumns([]).find(({ card }) => card === 'sentAt')!
const now = Temporal.Instant.from('2027-01-01T00:00:00Z')
const read = (cell: string) => parseImportRow({ line: 2, cells: [cell] }, [sentAt], { timeZone: 'Europe/Berlin', now, staffLocale: 'en' })

test.each(['2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z', '2026-10-25T02:30:00Z'])(
  'The time %s is the same after export and import',
  (at) => {
    expect(read(formatLocalDateTime(Date.parse(at), 'Europe/Berlin', 'second')).sentAt).toEqual(new Date(at))
  },
)

test('A time with an impossible UTC offset is refused', () => {
  expect(read('2026-10-25 02:30:00 (UTC+99:00)').wrong).toHaveLength(1)
})
