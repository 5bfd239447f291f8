import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvText, shiftJis, unshielded, utf8WithBom } from './csv.ts'

test('a cell that a spreadsheet would take for a formula is text; figures stay figures', () => {
  const nasty = ['=1+1', '+81', '-2', '@SUM(A1)', '\t=1', '＝1', '−2', '\n=1', 'A=1', '', "'=1", "'90s"]
  expect(csvText([nasty])).toBe(`'=1+1,'+81,'-2,'@SUM(A1),'\t=1,'＝1,'−2,"'\n=1",A=1,,''=1,'90s\r\n`)
  expect(csvText([[-2, 3.5, null]])).toBe('-2,3.5,\r\n')
})

test('what was made text is what it was when it is read again', () => {
  const shield = (text: string) => csvText([[text]]).slice(0, -2)
  const plain = fc.stringMatching(/^[='+@＝−a-]{0,6}$/)
  fc.assert(fc.property(plain, (text) => unshielded(shield(text)) === text))
})

test('commas, quotes and line ends stay in their cell', () => {
  expect(csvText([['a,b', 'say "hi"', 'two\nlines'], ['x']])).toBe('"a,b","say ""hi""","two\nlines"\r\nx\r\n')
})

test('UTF-8 with its mark, and Shift_JIS as Windows has it, with a count of what that doesn’t have', () => {
  expect([...utf8WithBom('番')]).toEqual([0xef, 0xbb, 0xbf, 0xe7, 0x95, 0xaa])
  expect([...shiftJis('受付,A\r\n').bytes]).toEqual([0x8e, 0xf3, 0x95, 0x74, 0x2c, 0x41, 0x0d, 0x0a])
  const read = (text: string) => {
    const { bytes, replaced } = shiftJis(text)
    return [new TextDecoder('shift_jis').decode(bytes), replaced]
  }
  expect(read('窓口区分 髙橋 ①〜–?')).toEqual(['窓口区分 髙橋 ①～〓?', 1])
  expect(read('顾问 🙂')).toEqual(['〓〓 〓', 3])
})
