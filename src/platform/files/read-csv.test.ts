import { describe, expect, test } from 'vitest'
import { encodeShiftJis } from './csv.ts'
import { parseCsv } from './read-csv.ts'

const read = (text: string, maxRows = 5) => parseCsv(Buffer.from(text), maxRows)

test('Each imported row has its row number of the spreadsheet, with or without a BOM', () => {
  const table = {
    isShiftJis: false,
    header: ['名前', '備考'],
    rows: [
      { line: 2, cells: ['山本', '一行\n二行'] },
      { line: 4, cells: ['=1'] },
    ],
  }
  for (const mark of ['', '\ufeff']) expect(read(`${mark}名前,備考\r\n山本,"一行\n二行"\r\n,\r\n'=1\r\n`)).toEqual(table)
})

const swapped = (bytes: Buffer) => Buffer.from(bytes).swap16()
const utf16 = (text: string) => Buffer.from(text, 'utf16le')
test.each<[string, Uint8Array]>([
  ['UTF-8', Buffer.from('名前,備考\r\n髙橋,①〜\r\n')],
  ['Excel’s CSV (CP932)', encodeShiftJis('名前,備考\r\n髙橋,①～\r\n').bytes],
  ['UTF-16 with its BOM', utf16('\ufeff名前,備考\r\n髙橋,①～\r\n')],
  ['UTF-16 of the other byte order', swapped(utf16('\ufeff名前,備考\r\n髙橋,①～\r\n'))],
  ['UTF-16 without its BOM', utf16('名前,備考\r\n髙橋,①～\r\n')],
  ['UTF-16 of the other byte order, without its BOM', swapped(utf16('名前,備考\r\n髙橋,①～\r\n'))],
  ['Excel’s Unicode text, with tabs', utf16('\ufeff名前\t備考\r\n髙橋\t①～\r\n')],
])('A CSV file in %s is recognised and read', (_, bytes) => {
  const table = parseCsv(bytes, 5)
  expect(table).toMatchObject({ header: ['名前', '備考'], rows: [{ line: 2, cells: ['髙橋', expect.stringMatching(/^①[～〜]$/)] }] })
})

describe('files that are refused', () => {
  test.each<[string, Uint8Array | string, object]>([
    ['bytes of no encoding', Uint8Array.of(0x96, 0xbc, 0xff, 0x4f, 0x0a, 0x61), { refused: 'import.notText' }],
    ['columns separated by semicolons', '名前;備考\r\n山本;x\r\n', { refused: 'import.semicolons' }],
    ['a picture', Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0), { refused: 'import.notText' }],
    ['an empty file', '', { refused: 'import.empty' }],
    ['a header without rows', '名前,電話\r\n\r\n,\r\n', { refused: 'import.empty' }],
    ['an unclosed quote', '名前\r\n"山本\r\n佐藤', { refused: 'import.notCsv' }],
    ['a quote in the middle', '名前\r\n山"本', { refused: 'import.notCsv', params: { line: 2 } }],
    ['a row with more cells than the header', '名前\r\n山本\r\n佐藤,03', { refused: 'import.notCsv', params: { line: 3 } }],
    ['more rows than allowed', `名前${'\r\n山本'.repeat(6)}`, { refused: 'import.tooManyRows', params: { most: 5 } }],
  ])('The import refuses %s', (_, text, refusal) => {
    expect(parseCsv(typeof text === 'string' ? Buffer.from(text) : text, 5)).toMatchObject(refusal)
  })
})

test('The row limit ignores empty rows', () => {
  expect(read(`名前${'\r\n山本\r\n'.repeat(5)}`)).toMatchObject({ rows: { length: 5 } })
})
