import { describe, expect, test } from 'vitest'
import { shopTextLocales } from '../../locale.ts'
import type { FormField } from '../form.ts'
import { allFields } from '../form.ts'
import { formProblems } from '../form-problems.ts'
import { rentalTemplate } from './rental.ts'
import { formTemplates } from './templates.ts'
import { templateNames, templateTitles } from './titles.ts'

const texts = (field: FormField) => [
  field.label,
  ...(field.help ? [field.help] : []),
  ...('options' in field ? field.options.map(({ label }) => label) : []),
]

describe.each(templateNames)('template %s', (name) => {
  const form = formTemplates[name]
  const title = templateTitles[name]

  test('The template can be published', () => {
    expect(formProblems(form)).toEqual([])
  })

  test('The template has every text in three languages', () => {
    const all = [title, ...form.steps.map((step) => step.title), ...allFields(form).flatMap(texts)]
    expect(all.filter((words) => shopTextLocales.some((locale) => words[locale].trim() === ''))).toEqual([])
  })

  test('The template asks for consent, and classifies the privacy of each answer', () => {
    const fields = allFields(form)
    expect(fields.find(({ key }) => key === 'consentPurpose')).toMatchObject({ type: 'consent', about: 'notice', fixed: true })
    for (const { type, key, privacy } of fields)
      expect([key, privacy]).toEqual([key, type === 'email' || type === 'tel' ? 'contact' : expect.stringMatching('open|person')])
  })

  test('The template requires no photo', () => {
    const files = allFields(form).filter(({ type }) => type === 'file')
    expect(files.filter(({ requiredIn = [] }) => requiredIn.length > 0)).toEqual([])
  })
})

test('The rental card asks 15 of its fields and requires three', () => {
  const keys = allFields(rentalTemplate).map(({ key }) => key)
  const requiredKeys =
    'name kana phone email contactPref currentAddress currentHome visitCount motive inquiredProperty movingReason moveIn urgency occupants routes stations area commuteStation commute walkMax rent initialCost layouts areaM2 buildType equipment mustHave pets parking foreignSupport viewingWish notes consentPurpose consentMail'
  expect(requiredKeys.split(' ').filter((key) => !keys.includes(key))).toEqual([])
  expect(allFields(rentalTemplate).flatMap(({ key, off }) => (off ? [] : [key]))).toEqual(
    'name kana phone email visitCount motive moveIn occupants rent layouts routes stations notes consentPurpose consentMail'.split(' '),
  )
  const must = allFields(rentalTemplate).filter(({ requiredIn }) => requiredIn?.includes('public'))
  expect(must.map(({ key }) => key)).toEqual(['name', 'moveIn', 'consentPurpose'])
})
