import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvText, encodeShiftJis, encodeUtf8WithBom, roundTripShiftJis, shieldIsoDateText, unshieldCell } from './csv.ts'

test('A cell that a spreadsheet would take for a formula becomes text', () => {
  const nasty = ['=1+1', '+81', '-2', '@SUM(A1)', '\t=1', '＝1', '−2', '\n=1', 'A=1', '', "'=1", "'90s"]
  expect(csvText([nasty])).toBe(`'=1+1,'+81,'-2,'@SUM(A1),'\t=1,'＝1,'−2,"'\n=1",A=1,,''=1,'90s\r\n`)
  expect(csvText([[-2, 3.5, null]])).toBe('-2,3.5,\r\n')
})

test('A text shielded against formulas is restored by our import', () => {
  const shield = (text: string) => csvText([[text]]).slice(0, -2)
  const plain = fc.stringMatching(/^[='+@＝−a-]{0,6}$/)
  fc.assert(fc.property(plain, (text) => unshieldCell(shield(text)) === text))
})

test.each(['1-2-3', '1/2', '１－２', '12-25', '2026/1/5', 'S58.11.28', '3月4日', '2026年3月', 'Mar-1', '1 Jan 2026', '1may', "'1-2-3"])(
  'The text %s is shielded against date conversion and restored by our import',
  (text) => {
    const [written] = csvText([[text]]).split('\r\n')
    expect(written).toBe(`'${text}`)
    expect(unshieldCell(written!)).toBe(text)
  },
)

test.each(['2026-11-22', '2026-11-22 10:05', '090-1234-5678', '123-4567', '1-2-3号', 'May', '10月', '1.5'])(
  'The text %s is written to a CSV file without a shield',
  (text) => {
    expect(csvText([[text]])).toBe(`${text}\r\n`)
  },
)

test('A date in a note, shielded as text, is restored by our import', () => {
  expect(unshieldCell(csvText([[shieldIsoDateText('2026-11-22')]]).trim())).toBe('2026-11-22')
  expect(shieldIsoDateText('note')).toBe('note')
})

test('Invisible characters are dropped in Shift_JIS, not replaced by 〓', () => {
  expect(roundTripShiftJis('葛\u{e0100}城 神\ufe00 👨\u200d👩')).toBe('葛城 神 〓〓')
})

test('Commas, quotes and line ends stay in their cell', () => {
  expect(csvText([['a,b', 'say "hi"', 'two\nlines'], ['x']])).toBe('"a,b","say ""hi""","two\nlines"\r\nx\r\n')
})

test('A CSV file is UTF-8 with a BOM or Shift_JIS, and replaced characters are counted', () => {
  expect([...encodeUtf8WithBom('番')]).toEqual([0xef, 0xbb, 0xbf, 0xe7, 0x95, 0xaa])
  expect([...encodeShiftJis('受付,A\r\n').bytes]).toEqual([0x8e, 0xf3, 0x95, 0x74, 0x2c, 0x41, 0x0d, 0x0a])
  const read = (text: string) => {
    const { bytes, replaced } = encodeShiftJis(text)
    return [new TextDecoder('shift_jis').decode(bytes), replaced]
  }
  expect(read('窓口区分 髙橋 ①〜–?')).toEqual(['窓口区分 髙橋 ①～〓?', 1])
  expect(read('顾问 🙂')).toEqual(['〓〓 〓', 3])
})
