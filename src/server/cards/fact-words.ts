/** Answers in a few words, in the reader's language: what stands beside a number. */
import { type Answers, allAnswered, answered, answeredPeriod, answeredYen } from '#domain/forms/answers.ts'
import type { FormField } from '#domain/forms/form.ts'
import type { Locale } from '#domain/locale.ts'
import { dateParts } from '#domain/time/plain-date.ts'
import { texts as en } from './fact-texts/en.ts'
import { type FactTexts, texts as ja } from './fact-texts/ja.ts'
import { texts as zh } from './fact-texts/zh.ts'

const textsOf: Record<Locale, FactTexts> = { ja, en, zh }
/** In UTF-16 units: what goes beside the number of a row. */
const longest = 40
const mostNamed = 2

/** Undefined: there is no answer. */
export function factWords(field: FormField, answers: Answers, locale: Locale): string | undefined {
  const said = saidOf(field, answers, locale)
  return said && said.length > longest ? `${said.slice(0, longest)}…` : said
}

function saidOf(field: FormField, answers: Answers, locale: Locale): string | undefined {
  const texts = textsOf[locale]
  const { key } = field
  switch (field.type) {
    case 'select':
    case 'multi-select': {
      const names = allAnswered(answers, key).map((value) => field.options.find((option) => option.value === value)?.label[locale] ?? value)
      return names.length > 0 ? texts.more(names.slice(0, mostNamed), Math.max(0, names.length - mostNamed)) : undefined
    }
    case 'money': {
      const [least, most] = (field.range ? [`${key}Min`, `${key}Max`] : [key, key]).map((name) => answeredYen(answers, name))
      if (least === undefined) return most === undefined ? undefined : texts.yenTo(most)
      if (most === undefined) return texts.yenFrom(least)
      return least === most ? texts.yen(least) : texts.yenRange(least, most)
    }
    case 'number': {
      const number = answered(answers, key)
      return number && `${field.label[locale]} ${number}${field.unit?.[locale] ?? ''}`
    }
    case 'date':
      return dayWords(answered(answers, key), texts)
    case 'multi-date':
      return allAnswered(answers, key)
        .map((day) => dayWords(day, texts))
        .join(' / ')
    case 'date-range': {
      const period = answeredPeriod(answers, key)
      if (period?.kind !== 'range') return period && texts.periods[period.kind]
      return period.from && period.to && texts.days(dayWords(period.from, texts)!, dayWords(period.to, texts)!)
    }
    default:
      return answered(answers, key)
  }
}

function dayWords(date: string | undefined, texts: FactTexts): string | undefined {
  if (!date) return undefined
  const { month, day } = dateParts(date)
  return texts.day(month, day)
}
