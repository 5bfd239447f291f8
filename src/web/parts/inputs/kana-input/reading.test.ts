import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { composed, edited, nameReading, nameText, nothingComposed, plainReading, type ReadName } from './reading.ts'

/** Returns the final reading after each step that an input method shows. */
const read = (...shown: string[]) => shown.reduce(composed, nothingComposed).reading
const yamada: ReadName = [{ text: '山田', reading: 'やまだ' }]

describe('what the input method composed (R2.30)', () => {
  test.each([
    ['typed and converted', ['y', 'や', 'やm', 'やま', 'やまd', 'やまだ', '山田', '山だ', '山田'], 'やまだ'],
    ['with kana left at the end', ['よ', 'よみ', 'よみだ', '読みだ'], 'よみだ'],
    ['converted while typing goes on', ['や', 'やま', '山', '山d', '山だ', '山だな', '山田名'], 'やまだな'],
    ['corrected before it is converted', ['や', 'やま', 'やまた', 'やま', 'やまだ', '山田'], 'やまだ'],
    ['left as kana', ['は', 'はな', 'はなこ'], 'はなこ'],
    ['half-width katakana', ['ﾔ', 'ﾔﾏ', 'ﾔﾏﾀﾞ', '山田'], 'ヤマダ'],
    ['nothing but kanji: converted once more', ['山田', '山多'], ''],
    ['letters', ['j', 'jo', 'john'], ''],
  ])('%s', (_, shown, reading) => {
    expect(read(...shown)).toBe(reading)
  })
})

describe('the reading follows the name', () => {
  test('A second name is added after the first', () => {
    const name = edited(edited(yamada, '山田　', ' '), '山田　花子', 'はなこ')
    expect(nameReading(name)).toBe('やまだ はなこ')
  })

  test('The reading of a name inserted in front comes first', () => {
    expect(nameReading(edited(yamada, '小山田', 'お'))).toBe('おやまだ')
  })

  test('A deleted name takes its reading along', () => {
    const both: ReadName = [...yamada, { text: '花子', reading: 'はなこ' }]
    expect(nameReading(edited(both, '山田', ''))).toBe('やまだ')
    expect(nameReading(edited(both, '花子', ''))).toBe('はなこ')
    expect(nameReading(edited(both, '', ''))).toBe('')
  })

  test('Half a name keeps its reading until all of it is deleted', () => {
    const half = edited(yamada, '山', '')
    expect(nameReading(half)).toBe('やまだ')
    expect(nameReading(edited(half, '', ''))).toBe('')
  })

  test('Kana are deleted letter by letter', () => {
    const hanako: ReadName = [{ text: 'はなこ', reading: 'はなこ' }]
    expect(nameReading(edited(hanako, 'はな', ''))).toBe('はな')
    expect(nameReading(edited(hanako, 'なこ', ''))).toBe('なこ')
    expect(nameReading(edited(hanako, 'はこ', ''))).toBe('はこ')
  })

  test('Pasted kanji have no reading, pasted kana are their own', () => {
    expect(nameReading(edited([], '佐藤', plainReading('佐藤')))).toBe('')
    expect(nameReading(edited([], 'ｻﾄｳ', plainReading('ｻﾄｳ')))).toBe('サトウ')
    expect(plainReading('佐とう')).toBe('')
    expect(plainReading('Smith')).toBe('')
  })

  test('After any edit the pieces make up the name', () => {
    const text = fc.string({ unit: fc.constantFrom('山', '田', 'や', 'ま', 'ア', ' ', 'a'), maxLength: 8 })
    fc.assert(
      fc.property(fc.array(fc.tuple(text, text)), (edits) => {
        let name: ReadName = []
        for (const [after, reading] of edits) {
          name = edited(name, after, reading)
          expect(nameText(name)).toBe(after)
        }
        expect(nameReading(edited(name, '', ''))).toBe('')
      }),
    )
  })
})
