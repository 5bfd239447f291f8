import { lazy, type ReactNode, Suspense } from 'react'
import { addressControlSuffixes } from '#domain/forms/address-lines.ts'
import { type Answers, firstAnswer, getControlAnswers, periodAnswer, yenAnswer } from '#domain/forms/answers.ts'
import { type FieldOf, type FieldType, fieldOptions } from '#domain/forms/field.ts'
import type { Locale } from '#domain/locale.ts'
import { localizedText, toTextLocale } from '#domain/locale.ts'
import { eraYear } from '#domain/time/era-year.ts'
import { reloadOnMissingChunk } from '../../../device/app-version/missing-chunk.ts'
import { useLocale } from '../../../i18n/locale.ts'
import { useWords } from '../../../i18n/words.ts'
import { stationsByCode } from '../../choices/station-select/station-cache.ts'
import { useDateFormats } from '../../dates/calendar/date-words.ts'
import { inputWords } from '../../inputs/words.ts'
import style from './user-card-confirm.module.css'

/** The phone rules are large, so they are loaded only to show a phone number in its usual spelling. */
const PhoneWords = lazy(async () => {
  const { formatPhone: tidyPhone } = await reloadOnMissingChunk(import('#domain/answers/phone.ts'))
  return { default: ({ number }: { number: string }) => tidyPhone(number) }
})

type Answered = Exclude<FieldType, 'heading'>
type Words = ReturnType<typeof useAnswerWords>
/** Returns undefined if there is no answer. */
type FormatAnswer<T extends Answered> = (field: FieldOf<T>, answers: Answers, words: Words) => ReactNode | undefined

const plain: FormatAnswer<Answered> = ({ key }, answers) => firstAnswer(answers, key)
const options: FormatAnswer<'select' | 'multi-select'> = (field, answers, { locale, texts }) => {
  const picked = getControlAnswers(answers, field.key)
  const names = picked.map((value) => field.options.find((option) => option.value === value)?.label[toTextLocale(locale)] ?? value)
  return names.length > 0 ? texts.list(names) : undefined
}

const ranked: FormatAnswer<'routes' | 'stations'> = (field, answers, { locale, rankTexts }) => {
  const picked = getControlAnswers(answers, field.key)
  const nameOf = (value: string) => {
    const name = fieldOptions(field)?.find((option) => option.value === value)?.label ?? stationsByCode.get(value)?.name
    return name ? localizedText(name, locale) : value
  }
  if (field.atMost === 1) return picked[0] && nameOf(picked[0])
  return picked.length > 0 ? (
    <ol>
      {picked.map((value, at) => (
        <li key={value}>
          <span className={style.rank}>{rankTexts.rank(at + 1)}</span> {nameOf(value)}
        </li>
      ))}
    </ol>
  ) : undefined
}

const formatters: { [T in Answered]: FormatAnswer<T> } = {
  text: ({ key, person }, answers, { texts }) => {
    const text = firstAnswer(answers, key)
    return text !== undefined && person ? texts.person(text) : text
  },
  kana: ({ key }, answers) => {
    const reading = firstAnswer(answers, key)
    return reading && <span lang="ja">{reading}</span>
  },
  email: plain,
  tel: ({ key }, answers) => {
    const number = firstAnswer(answers, key)
    return (
      number && (
        <Suspense fallback={number}>
          <PhoneWords number={number} />
        </Suspense>
      )
    )
  },
  number: ({ key, unit }, answers, { locale }) => {
    const number = firstAnswer(answers, key)
    return number && number + (unit?.[toTextLocale(locale)] ?? '')
  },
  money: ({ key, range }, answers, { texts }) => {
    const sum = yenAnswer(answers, key)
    if (!range) return sum === undefined ? undefined : texts.yen(sum)
    const [min, max] = [yenAnswer(answers, `${key}Min`), yenAnswer(answers, `${key}Max`)]
    if (min === undefined) return max === undefined ? undefined : texts.yenTo(max)
    return max === undefined ? texts.yenFrom(min) : texts.yenRange(min, max)
  },
  date: ({ key }, answers, { dates, locale }) => {
    const date = firstAnswer(answers, key)
    const year = locale === 'ja' && date ? eraYear(date) : undefined
    return date && `${dates.long(date)}${year ? `（${year}）` : ''}`
  },
  'date-range': ({ key }, answers, { dates, period: words }) => {
    const period = periodAnswer(answers, key)
    if (period?.from && period.to) return words.range(dates.short(period.from), dates.short(period.to))
    return period && words.kinds[period.kind]
  },
  'multi-date': ({ key }, answers, { dates, rankTexts }) => {
    const days = getControlAnswers(answers, key)
    return days.length > 0 ? (
      <ol>
        {days.map((day, at) => (
          <li key={day}>
            <span className={style.rank}>{rankTexts.rank(at + 1)}</span> {dates.short(day)}
          </li>
        ))}
      </ol>
    ) : undefined
  },
  select: options,
  'multi-select': options,
  routes: ranked,
  stations: ranked,
  'postal-address': ({ key }, answers) => {
    const [code, ...lines] = addressControlSuffixes.map((line) => firstAnswer(answers, key + line) ?? '')
    if (!code && lines.every((line) => line === '')) return undefined
    return `${code && `〒${code.replace(/^(\d{3})(\d{4})$/, '$1-$2')} `}${lines.filter(Boolean).join(' ')}`
  },
  file: ({ key }, answers, { texts }) => {
    const names = getControlAnswers(answers, key)
    return names.length > 0 ? texts.list(names) : undefined
  },
  consent: ({ key }, answers, { texts }) =>
    firstAnswer(answers, key) === undefined ? texts.notAgreed : texts.agreed(firstAnswer(answers, `${key}Version`) ?? ''),
}

function useAnswerWords(today: string) {
  const locale: Locale = useLocale()
  const texts = useWords(inputWords).userCardConfirm
  return {
    locale,
    texts,
    dates: useDateFormats(today),
    period: useWords(inputWords).dateRangePicker,
    rankTexts: useWords(inputWords).multiDatePicker,
  }
}

type Props = {
  field: FieldOf<Answered>
  answers: Answers
  today: string
  /** Text for a missing answer. */
  none?: string | undefined
}

/** Returns a function that renders a field's answer; undefined if there is none. */
export function useAnswerRenderer(today: string): (field: FieldOf<Answered>, answers: Answers) => ReactNode | undefined {
  const words = useAnswerWords(today)
  return (field, answers) => {
    // TypeScript cannot relate a field's type to its row of the table.
    const formatted = (formatters[field.type] as FormatAnswer<Answered>)(field, answers, words)
    return formatted === '' ? undefined : formatted
  }
}

export function AnswerValue({ field, answers, today, none }: Props) {
  const texts = useWords(inputWords).userCardConfirm
  return useAnswerRenderer(today)(field, answers) ?? <span className={style.none}>{none ?? texts.none}</span>
}
