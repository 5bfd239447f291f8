import { formatPhone } from '#domain/answers/phone.ts'
import { type Answers, firstAnswer, getControlAnswers, periodAnswer, yenAnswer } from '#domain/forms/answers.ts'
import { answerControlNames, type Field, fieldOptions } from '#domain/forms/field.ts'
import type { FormField } from '#domain/forms/form.ts'
import type { Locale } from '#domain/locale.ts'
import { toTextLocale } from '#domain/locale.ts'
import { characterCount, truncateText } from '#domain/text-length.ts'
import { dateParts } from '#domain/time/plain-date.ts'
import { cardTexts } from '../words.ts'

/** In characters. */
const maxFactLength = 40
const maxNamed = 2

/** Returns undefined if there is no answer. */
export function formatShortAnswer(field: FormField, answers: Answers, locale: Locale): string | undefined {
  const words = formatAnswer(field, answers, locale, true)
  // A bare number does not say what it counts.
  const fact = words && field.type === 'number' ? `${field.label[toTextLocale(locale)]} ${words}` : words
  return fact && characterCount(fact) > maxFactLength ? `${truncateText(fact, maxFactLength)}…` : fact
}

type AskedField = FormField | Exclude<Field, { type: 'consent' }>

/** Formats the whole answer, days with their year. `brief`: names two picks and counts the others, and leaves out the year. */
export function formatAnswer(field: AskedField, answers: Answers, locale: Locale, brief = false): string | undefined {
  const texts = cardTexts[locale].facts
  const maxNames = brief ? maxNamed : Number.POSITIVE_INFINITY
  const dayWords = (date: string) => {
    const { year, month, day } = dateParts(date)
    return brief ? texts.day(month, day) : texts.date(year, month, day)
  }
  const { key } = field
  switch (field.type) {
    case 'select':
    case 'multi-select':
    case 'routes':
    case 'stations': {
      const names = getControlAnswers(answers, key).map(
        (value) => fieldOptions(field)?.find((option) => option.value === value)?.label[toTextLocale(locale)] ?? value,
      )
      return names.length > 0 ? texts.more(names.slice(0, maxNames), Math.max(0, names.length - maxNames)) : undefined
    }
    case 'money': {
      const [from, to] = (field.range ? [`${key}Min`, `${key}Max`] : [key, key]).map((name) => yenAnswer(answers, name))
      if (from === undefined) return to === undefined ? undefined : texts.yenTo(to)
      if (to === undefined) return texts.yenFrom(from)
      return from === to ? texts.yen(from) : texts.yenRange(from, to)
    }
    case 'number': {
      const number = firstAnswer(answers, key)
      return number && number + (field.unit?.[toTextLocale(locale)] ?? '')
    }
    case 'date':
    case 'multi-date':
      return getControlAnswers(answers, key).map(dayWords).join(' / ')
    case 'date-range': {
      const period = periodAnswer(answers, key)
      if (period?.kind !== 'range') return period && texts.periods[period.kind]
      return period.from && period.to && texts.days(dayWords(period.from), dayWords(period.to))
    }
    case 'tel':
      return formatPhone(firstAnswer(answers, key) ?? '') || undefined
    default:
      return answerControlNames(field)
        .flatMap((control) => getControlAnswers(answers, control))
        .join(' ')
  }
}
