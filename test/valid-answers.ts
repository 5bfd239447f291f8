/** Valid answers of a form, as unusual as people and programs write them. */
import fc from 'fast-check'
import { words as ja } from '#domain/answers/problems/ja.ts'
import type { Answers } from '#domain/forms/answers.ts'
import { checkAnswers } from '#domain/forms/check-answers.ts'
import { controlNames, type Field } from '#domain/forms/field.ts'
import type { Locale } from '#domain/locale.ts'

const odd = [
  '=1+1',
  "'=x",
  "''90s",
  '@a',
  'a,b',
  'say "hi"',
  '"',
  '; ',
  '一；二',
  '〓',
  '髙橋 﨑',
  '🙂👨‍👩‍👧',
  '顾',
  'いいえ',
  'no',
  '0012',
  '1/2',
  '-',
  '１',
]
const words = fc.oneof(fc.constantFrom(...odd), fc.string({ maxLength: 30, unit: 'grapheme' }))
const days = fc
  .date({ min: new Date('2026-01-01'), max: new Date('2027-12-31'), noInvalidDate: true })
  .map((at) => at.toISOString().slice(0, 10))
/** At least 1,000: smaller sums would be read as 万円 when sent again. */
const yen = fc.oneof(fc.integer({ min: 1_000, max: 1_000_000_000 }), fc.constantFrom(1_000, 85_000)).map((sum) => `${sum}円`)

function one(field: Field): fc.Arbitrary<Answers> {
  const { key } = field
  const only = (answer: fc.Arbitrary<string>) => answer.map((text) => ({ [key]: [text] }))
  const some = (answers: fc.Arbitrary<string[]>) => answers.map((texts) => ({ [key]: texts }))
  switch (field.type) {
    case 'kana':
      return only(fc.constantFrom('ヤマモト ユカ', 'サトウ', 'ジョン・スミス', 'ヴァイ ー'))
    case 'email':
      return only(fc.constantFrom('Yuka@Example.com', "o'brien+a@example.co.jp", '山本@example.jp', '-a@example.com'))
    case 'tel':
      return only(fc.constantFrom('090-1234-5678', '+44 20 7946 0958', '0312345678', '0120-444-113', '+86 138 0013 8000'))
    case 'number':
      return only(fc.integer({ min: field.min, max: field.max }).map(String))
    case 'money':
      if (!field.range) return only(yen)
      return fc
        .uniqueArray(fc.constantFrom('Min', 'Max'))
        .chain((ends) => fc.record(Object.fromEntries(ends.map((end) => [key + end, yen.map((sum) => [sum])]))))
    case 'date':
      return only(days)
    case 'multi-date':
      return some(fc.uniqueArray(days, { minLength: 1, maxLength: field.limit ?? 3 }))
    case 'date-range':
      return fc.oneof(
        fc.constantFrom('asap', 'any').map((kind) => ({ [`${key}.kind`]: [kind] })),
        fc.tuple(days, days).map((both) => {
          const [from, to] = both.sort() as [string, string]
          return { [`${key}.kind`]: ['range'], [`${key}.from`]: [from], [`${key}.to`]: [to] }
        }),
      )
    case 'select':
      return only(fc.constantFrom(...field.options.map(({ value }) => value)))
    case 'multi-select':
      return some(
        fc.shuffledSubarray(
          field.options.map(({ value }) => value),
          { minLength: 1, maxLength: field.atMost ?? field.options.length },
        ),
      )
    case 'postal-address':
      return fc.record({ [`${key}PostalCode`]: fc.constantFrom(['0600001'], ['154-0024']), [`${key}City`]: words.map((text) => [text]) })
    case 'consent':
      return fc.constantFrom({ [key]: ['yes'] }, { [key]: ['yes'], [`${key}Version`]: ['1'], [`${key}Locale`]: ['zh'] })
    case 'text':
      return only(field.long ? fc.array(words, { minLength: 1, maxLength: 3 }).map((all) => all.join('\n')) : words)
    default:
      return fc.constant({})
  }
}

/** A plain answer that is always accepted. */
function plain(field: Field): Answers {
  const sure: Partial<Record<Field['type'], string>> = {
    text: '山本',
    tel: '090-1234-5678',
    email: 'a@example.com',
    date: '2026-12-01',
    consent: 'yes',
  }
  if (field.type === 'date-range') return { [`${field.key}.kind`]: ['any'] }
  if (field.type === 'number') return { [field.key]: [String(field.min)] }
  if ('options' in field) return { [field.key]: [field.options[0]!.value] }
  return { [field.key]: [sure[field.type] ?? '2026-12-01'] }
}

/** Valid answers in stored form. Files are not included, because they are uploaded. */
export function validAnswersArbitrary(fields: readonly Field[], locale: Locale): fc.Arbitrary<Answers> {
  const each = fields.map((field) => fc.option(one(field), { nil: field.required ? plain(field) : {} }))
  return fc
    .tuple(...each)
    .map((parts) => {
      let sent: Answers = Object.assign({}, ...parts)
      for (let tries = 0; tries < 4; tries++) {
        const { answers, errors } = checkAnswers(fields, sent, locale, ja)
        const wrong = fields.filter((field) => controlNames(field).some((control) => errors[control] !== undefined))
        if (wrong.length === 0) return answers
        const kept = Object.entries(answers).filter(([control]) => !wrong.some((field) => controlNames(field).includes(control)))
        sent = Object.assign(Object.fromEntries(kept), ...wrong.map((field) => (tries > 1 || field.required ? plain(field) : {})))
      }
      return undefined
    })
    .filter((answers) => answers !== undefined)
}
