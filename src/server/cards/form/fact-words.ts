import { tidyPhone } from '#domain/answers/phone.ts'
import { type Answers, allAnswered, answered, answeredPeriod, answeredYen } from '#domain/forms/answers.ts'
import { answerKeys, type Field, optionsOf } from '#domain/forms/field.ts'
import type { FormField } from '#domain/forms/form.ts'
import type { Locale } from '#domain/locale.ts'
import { textLocale } from '#domain/locale.ts'
import { characterCount, cutText } from '#domain/text-length.ts'
import { dateParts } from '#domain/time/plain-date.ts'
import { cardTexts } from '../words.ts'

/** In characters. */
const maxFactLength = 40
const maxNamed = 2

/** Returns undefined if there is no answer. */
export function factWords(field: FormField, answers: Answers, locale: Locale): string | undefined {
  const words = answerWords(field, answers, locale, true)
  // A bare number does not say what it counts.
  const fact = words && field.type === 'number' ? `${field.label[textLocale(locale)]} ${words}` : words
  return fact && characterCount(fact) > maxFactLength ? `${cutText(fact, maxFactLength)}…` : fact
}

type AskedField = FormField | Exclude<Field, { type: 'consent' }>

/** Formats the whole answer, days with their year. `brief`: names two picks and counts the others, and leaves out the year. */
export function answerWords(field: AskedField, answers: Answers, locale: Locale, brief = false): string | undefined {
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
      const names = allAnswered(answers, key).map(
        (value) => optionsOf(field)?.find((option) => option.value === value)?.label[textLocale(locale)] ?? value,
      )
      return names.length > 0 ? texts.more(names.slice(0, maxNames), Math.max(0, names.length - maxNames)) : undefined
    }
    case 'money': {
      const [from, to] = (field.range ? [`${key}Min`, `${key}Max`] : [key, key]).map((name) => answeredYen(answers, name))
      if (from === undefined) return to === undefined ? undefined : texts.yenTo(to)
      if (to === undefined) return texts.yenFrom(from)
      return from === to ? texts.yen(from) : texts.yenRange(from, to)
    }
    case 'number': {
      const number = answered(answers, key)
      return number && number + (field.unit?.[textLocale(locale)] ?? '')
    }
    case 'date':
    case 'multi-date':
      return allAnswered(answers, key).map(dayWords).join(' / ')
    case 'date-range': {
      const period = answeredPeriod(answers, key)
      if (period?.kind !== 'range') return period && texts.periods[period.kind]
      return period.from && period.to && texts.days(dayWords(period.from), dayWords(period.to))
    }
    case 'tel':
      return tidyPhone(answered(answers, key) ?? '') || undefined
    default:
      return answerKeys(field)
        .flatMap((control) => allAnswered(answers, control))
        .join(' ')
  }
}
