import { expect, test } from 'vitest'
import { csvText, shiftJis, utf8WithBom } from './csv.ts'

test('a cell that a spreadsheet would take for a formula is text; figures stay figures', () => {
  const nasty = ['=1+1', '+81', '-2', '@SUM(A1)', '\t=1', '＝1', 'A=1', '']
  expect(csvText([nasty])).toBe("'=1+1,'+81,'-2,'@SUM(A1),'\t=1,'＝1,A=1,\r\n")
  expect(csvText([[-2, 3.5, null]])).toBe('-2,3.5,\r\n')
})

test('commas, quotes and line ends stay in their cell', () => {
  expect(csvText([['a,b', 'say "hi"', 'two\nlines'], ['x']])).toBe('"a,b","say ""hi""","two\nlines"\r\nx\r\n')
})

test('UTF-8 with its mark, and Shift_JIS as Windows has it', () => {
  expect([...utf8WithBom('番')]).toEqual([0xef, 0xbb, 0xbf, 0xe7, 0x95, 0xaa])
  expect([...shiftJis('受付,A\r\n')]).toEqual([0x8e, 0xf3, 0x95, 0x74, 0x2c, 0x41, 0x0d, 0x0a])
  const decode = (bytes: Buffer) => new TextDecoder('shift_jis').decode(bytes)
  expect(decode(shiftJis('窓口区分 髙橋 ①〜–?'))).toBe('窓口区分 髙橋 ①～〓?')
  expect(decode(shiftJis('顾问 🙂'))).toBe('〓〓 〓')
})
