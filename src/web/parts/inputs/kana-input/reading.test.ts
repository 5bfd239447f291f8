import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  applyNameEdit,
  emptyComposition,
  findUncomposedReading,
  type NameWithReading,
  nameReading,
  nameText,
  updateComposition,
} from './reading.ts'

/** Returns the final reading after each step that an input method shows. */
const read = (...shown: string[]) => shown.reduce(updateComposition, emptyComposition).reading
const yamada: NameWithReading = [{ text: '山田', reading: 'やまだ' }]

describe('reading of text from an input method (R2.30)', () => {
  test.each([
    ['typed and converted', ['y', 'や', 'やm', 'やま', 'やまd', 'やまだ', '山田', '山だ', '山田'], 'やまだ'],
    ['with kana left at the end', ['よ', 'よみ', 'よみだ', '読みだ'], 'よみだ'],
    ['converted while typing goes on', ['や', 'やま', '山', '山d', '山だ', '山だな', '山田名'], 'やまだな'],
    ['corrected before it is converted', ['や', 'やま', 'やまた', 'やま', 'やまだ', '山田'], 'やまだ'],
    ['left as kana', ['は', 'はな', 'はなこ'], 'はなこ'],
    ['half-width katakana', ['ﾔ', 'ﾔﾏ', 'ﾔﾏﾀﾞ', '山田'], 'ヤマダ'],
    ['nothing but kanji: converted once more', ['山田', '山多'], ''],
    ['letters', ['j', 'jo', 'john'], ''],
  ])('The reading of composed text is the typed kana (%s)', (_, shown, reading) => {
    expect(read(...shown)).toBe(reading)
  })
})

describe('reading of an edited name', () => {
  test('The reading of a second name is added after the first reading', () => {
    const name = applyNameEdit(applyNameEdit(yamada, '山田　', ' '), '山田　花子', 'はなこ')
    expect(nameReading(name)).toBe('やまだ はなこ')
  })

  test('The reading of a name inserted in front comes first', () => {
    expect(nameReading(applyNameEdit(yamada, '小山田', 'お'))).toBe('おやまだ')
  })

  test('Deleting a name deletes its reading', () => {
    const both: NameWithReading = [...yamada, { text: '花子', reading: 'はなこ' }]
    expect(nameReading(applyNameEdit(both, '山田', ''))).toBe('やまだ')
    expect(nameReading(applyNameEdit(both, '花子', ''))).toBe('はなこ')
    expect(nameReading(applyNameEdit(both, '', ''))).toBe('')
  })

  test('A partly deleted kanji name keeps its whole reading', () => {
    const half = applyNameEdit(yamada, '山', '')
    expect(nameReading(half)).toBe('やまだ')
    expect(nameReading(applyNameEdit(half, '', ''))).toBe('')
  })

  test('Deleting a kana of a name deletes that kana from the reading', () => {
    const hanako: NameWithReading = [{ text: 'はなこ', reading: 'はなこ' }]
    expect(nameReading(applyNameEdit(hanako, 'はな', ''))).toBe('はな')
    expect(nameReading(applyNameEdit(hanako, 'なこ', ''))).toBe('なこ')
    expect(nameReading(applyNameEdit(hanako, 'はこ', ''))).toBe('はこ')
  })

  test('Pasted kanji have no reading, and pasted kana are their own reading', () => {
    expect(nameReading(applyNameEdit([], '佐藤', findUncomposedReading('佐藤')))).toBe('')
    expect(nameReading(applyNameEdit([], 'ｻﾄｳ', findUncomposedReading('ｻﾄｳ')))).toBe('サトウ')
    expect(findUncomposedReading('佐とう')).toBe('')
    expect(findUncomposedReading('Smith')).toBe('')
  })

  test('After any edit the stored pieces join to the edited name', () => {
    const text = fc.string({ unit: fc.constantFrom('山', '田', 'や', 'ま', 'ア', ' ', 'a'), maxLength: 8 })
    fc.assert(
      fc.property(fc.array(fc.tuple(text, text)), (edits) => {
        let name: NameWithReading = []
        for (const [after, reading] of edits) {
          name = applyNameEdit(name, after, reading)
          expect(nameText(name)).toBe(after)
        }
        expect(nameReading(applyNameEdit(name, '', ''))).toBe('')
      }),
    )
  })
})
