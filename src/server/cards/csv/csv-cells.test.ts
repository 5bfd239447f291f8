import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ConsentText } from '#domain/forms/consent-text.ts'
import type { Field } from '#domain/forms/field.ts'
import { formTemplates } from '#domain/forms/templates/templates.ts'
import { templateNames } from '#domain/forms/templates/titles.ts'
import { normalizeAnswers } from '#domain/forms/tidy-answers.ts'
import { stepsForContext } from '#domain/forms/visitor-steps.ts'
import { locales } from '#domain/locale.ts'
import { csvText } from '#platform/files/csv.ts'
import { parseCsv } from '#platform/files/read-csv.ts'
import { isLongRun, matrixTest } from '../../../../test/matrix.ts'
import { validAnswersArbitrary } from '../../../../test/valid-answers.ts'
import { type AnswerColumn, csvColumns } from '../csv-columns.ts'
import { formatAnswerCell, normalizeSpreadsheetDay, parseAnswerCell } from './csv-cells.ts'

const text: ConsentText = { title: '', version: 1, date: '2026-11-01', locale: 'ja', paragraphs: [] }
const fieldsOf = (name: (typeof templateNames)[number]) =>
  stepsForContext(formTemplates[name], 'public', () => ({ ja: text, en: text, zh: text })).flatMap(({ fields }) => fields)
const answerColumns = (fields: readonly Field[]) => csvColumns(fields).filter((column): column is AnswerColumn => column.card === undefined)

matrixTest.each(templateNames)('Answers to the form %s survive export and import in each language', (name) => {
  const fields = fieldsOf(name)
  const columns = answerColumns(fields)
  fc.assert(
    fc.property(fc.constantFrom(...locales), validAnswersArbitrary(fields, 'zh'), (locale, answers) => {
      const table = parseCsv(
        Buffer.from(csvText([columns.map(({ key }) => key), columns.map((column) => formatAnswerCell(column, answers, locale))])),
        1,
      )
      if ('refused' in table) throw new Error(table.refused)
      const read = Object.fromEntries(columns.map((column, at) => [column.key, parseAnswerCell(column, table.rows[0]!.cells[at]!)]))
      expect(normalizeAnswers(fields, read)).toEqual(answers)
    }),
    { numRuns: isLongRun ? 150 : 8 },
  )
})

describe('Cells of options', () => {
  const options = [
    { value: 'cat', label: { ja: '猫', en: 'Cat', zh: '猫' } },
    { value: 'dog', label: { ja: 'いぬ', en: 'Dog', zh: '狗' } },
    { value: 'other', label: { ja: 'その他', en: 'Other', zh: '其他' } },
    { value: 'others', label: { ja: 'その他', en: 'Others', zh: '其它；多种' } },
  ]
  const column: AnswerColumn = {
    key: 'pets',
    field: { type: 'multi-select', key: 'pets', label: { ja: 'ペット', en: 'Pets', zh: '宠物' }, options },
  }

  test('An option is exported as its label, or as its key if the label is ambiguous', () => {
    const all = { pets: options.map(({ value }) => value) }
    expect(formatAnswerCell(column, all, 'ja')).toBe('猫; いぬ; other; others')
    expect(formatAnswerCell(column, all, 'zh')).toBe('猫; 狗; 其他; others')
  })

  test.each([
    ['猫；Dog', ['cat', 'dog']],
    [' DOG ;cat\n其他', ['dog', 'cat', 'other']],
    ['その他; 鳥', ['その他', '鳥']],
    ['', []],
  ])('The cell %j is read in any language, and unknown words are kept', (cell, read) => {
    expect(parseAnswerCell(column, cell)).toEqual(read)
  })
})

test.each([
  ['2026/1/5', '2026-01-05'],
  ['２０２６／１１／２２', '2026-11-22'],
  ['2026-11-22', '2026-11-22'],
  ['22 Nov', '22 Nov'],
])('The date cell %s is read as %s', (cell, day) => {
  expect(normalizeSpreadsheetDay(cell)).toBe(day)
})
