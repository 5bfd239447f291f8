import { expect, test } from 'vitest'
import { areHoursValid } from '#domain/queue-settings/hours.ts'
import { changeOpeningTime, initialHoursAnswers, timeChoices, toWeekHours } from './hours-answers.ts'

const usual = initialHoursAnswers({ hours: null, closedOnHolidays: false })

test('Answers about opening hours become a week and are read back from the week', () => {
  const answers = { from: '09:00', to: '19:30', closedWeekdays: [0, 3], closedOnHolidays: true }
  const hours = toWeekHours(answers)
  expect(hours.map((ranges) => ranges.length)).toEqual([0, 1, 1, 0, 1, 1, 1])
  expect(initialHoursAnswers({ hours, closedOnHolidays: true })).toEqual(answers)
  expect(usual).toEqual({ from: '10:00', to: '18:00', closedWeekdays: [], closedOnHolidays: false })
})

test('Closing times are offered from the opening to the end of the business day', () => {
  const values = timeChoices('18:00', '05:00', '22:30')
  expect(values.slice(0, 4)).toEqual([
    { value: '23:00', isNextDay: false },
    { value: '23:30', isNextDay: false },
    { value: '00:00', isNextDay: true },
    { value: '00:30', isNextDay: true },
  ])
  expect(values.at(-1)).toEqual({ value: '05:00', isNextDay: true })
  expect(timeChoices('09:15', '05:00').map(({ value }) => value)).toContain('09:15')
})

test('Every pair of times offered is valid', () => {
  for (const dayStartsAt of ['00:00', '05:00', '04:15'])
    for (const { value } of timeChoices('10:00', dayStartsAt)) {
      const answers = changeOpeningTime(usual, value, dayStartsAt)
      for (const to of timeChoices(answers.to, dayStartsAt, value))
        expect(areHoursValid(toWeekHours({ ...answers, to: to.value }), dayStartsAt)).toBe(true)
      expect(areHoursValid(toWeekHours(answers), dayStartsAt)).toBe(true)
    }
})
