import { describe, expect, test } from 'vitest'
import { readCsv } from './read-csv.ts'

const read = (text: string, most = 5) => readCsv(Buffer.from(text), most)

test('UTF-8 with or without its mark, each row by its number in a spreadsheet', () => {
  const table = {
    header: ['名前', '備考'],
    rows: [
      { line: 2, cells: ['山本', '一行\n二行'] },
      { line: 4, cells: ['=1'] },
    ],
  }
  for (const mark of ['', '\ufeff']) expect(read(`${mark}名前,備考\r\n山本,"一行\n二行"\r\n,\r\n'=1\r\n`)).toEqual(table)
})

describe('what is no table of ours', () => {
  const utf16 = Buffer.from('\ufeff名前\r\n山本', 'utf16le')
  test.each<[string, Uint8Array | string, object]>([
    ['Shift_JIS', Uint8Array.of(0x96, 0xbc, 0x91, 0x4f, 0x0a, 0x61), { refused: 'import.notUtf8' }],
    ['UTF-16', utf16, { refused: 'import.notUtf8' }],
    ['UTF-16 of plain letters, without its mark', Buffer.from('name\r\nJohn', 'utf16le'), { refused: 'import.notUtf8' }],
    ['a picture', Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0), { refused: 'import.notUtf8' }],
    ['nothing', '', { refused: 'import.empty' }],
    ['a header only', '名前,電話\r\n\r\n,\r\n', { refused: 'import.empty' }],
    ['a quote that nothing closes', '名前\r\n"山本\r\n佐藤', { refused: 'import.notCsv' }],
    ['a quote in the middle', '名前\r\n山"本', { refused: 'import.notCsv', params: { line: 2 } }],
    ['a row with more cells than the header', '名前\r\n山本\r\n佐藤,03', { refused: 'import.notCsv', params: { line: 3 } }],
    ['more rows than may be', `名前${'\r\n山本'.repeat(6)}`, { refused: 'import.tooManyRows', params: { most: 5 } }],
  ])('%s', (_, given, refusal) => {
    expect(readCsv(typeof given === 'string' ? Buffer.from(given) : given, 5)).toMatchObject(refusal)
  })
})

test('as many rows as may be, whatever is empty between them', () => {
  expect(read(`名前${'\r\n山本\r\n'.repeat(5)}`)).toMatchObject({ rows: { length: 5 } })
})
