import type { ReactNode } from 'react'
import { useState } from 'react'
import { type Answers, addressAnswer, firstAnswer, getControlAnswers, periodAnswer, yenAnswer } from '#domain/forms/answers.ts'
import type { ConsentText } from '#domain/forms/consent-text.ts'
import { type ChoiceOption, consentTextControlNames, type Field, type FieldOf, type FieldType } from '#domain/forms/field.ts'
import type { Locale } from '#domain/locale.ts'
import { toTextLocale } from '#domain/locale.ts'
import { eraYear } from '#domain/time/era-year.ts'
import { describedByIds, FieldFrame, type FieldProps } from '../../../form/field.tsx'
import { useLocale } from '../../../i18n/locale.ts'
import visitor from '../../../theme/visitor.module.css'
import type { Choice } from '../../choices/choice/choice.ts'
import { MultiSelect } from '../../choices/multi-select/multi-select.tsx'
import { SelectWithClose } from '../../choices/select-with-close/select-with-close.tsx'
import type { StationFinder } from '../../choices/station-select/country-station.tsx'
import { TextArea } from '../../controls/field.tsx'
import { DateRangePicker } from '../../dates/date-range-picker/date-range-picker.tsx'
import { MultiDatePicker } from '../../dates/multi-date-picker/multi-date-picker.tsx'
import { TextField } from '../../fields/text-field.tsx'
import { ConsentBox } from '../../inputs/consent-box/consent-box.tsx'
import { EmailInput } from '../../inputs/email-input/email-input.tsx'
import { KanaInput } from '../../inputs/kana-input/kana-input.tsx'
import { MoneyInput } from '../../inputs/money-input/money-input.tsx'
import { MoneyRange } from '../../inputs/money-input/money-range.tsx'
import { StandardNumberStepper } from '../../inputs/number-stepper/worded-stepper.tsx'
import { PhoneInput } from '../../inputs/phone-input/phone-input.tsx'
import { PhotoField } from '../../inputs/photo-field/photo-field.tsx'
import { PostalAddress } from '../../inputs/postal-address/postal-address.tsx'
import { RoutesField, StationsField } from './railway-fields.tsx'
import style from './user-card-form.module.css'

type PartProps = {
  id: string
  name: string
  label: string
  help?: string
  wrong?: string
  required: boolean
  marked: boolean | 'either'
  disabled: boolean
}
type Around = {
  readonly answers: Answers
  readonly today: string
  readonly locale: Locale
  readonly shop?: string | undefined
  readonly findStations?: StationFinder | undefined
}
type Render<T extends FieldType> = (field: FieldOf<T>, part: PartProps, around: Around) => ReactNode

/** The part of each field type. A form loads only the parts that it uses. */
const parts: { [T in Exclude<FieldType, 'heading'>]: Render<T> } = {
  text: ({ key, autoComplete, long }, part, { answers }) =>
    long ? (
      <LongText {...part} defaultValue={firstAnswer(answers, key)} />
    ) : (
      <TextField {...part} defaultValue={firstAnswer(answers, key)} autoComplete={autoComplete} enterKeyHint="next" />
    ),
  kana: ({ key, from }, part, { answers }) => <KanaInput {...part} from={from} defaultValue={firstAnswer(answers, key)} />,
  email: ({ key }, part, { answers }) => <EmailInput {...part} defaultValue={firstAnswer(answers, key)} />,
  tel: ({ key }, part, { answers }) => <PhoneInput {...part} defaultValue={firstAnswer(answers, key)} />,
  number: ({ key, min, max, unit }, part, { answers, locale }) => (
    <StandardNumberStepper
      {...part}
      min={min}
      max={max}
      {...(unit && { unit: unit[toTextLocale(locale)] })}
      defaultValue={firstAnswer(answers, key)}
    />
  ),
  money: ({ key, range }, part, { answers }) =>
    range ? (
      <MoneyRange {...part} defaultValue={{ min: yenAnswer(answers, `${key}Min`), max: yenAnswer(answers, `${key}Max`) }} />
    ) : (
      <MoneyInput {...part} defaultValue={yenAnswer(answers, key)} />
    ),
  date: ({ key, min, max }, part, { answers }) => <DayInput {...part} min={min} max={max} defaultValue={firstAnswer(answers, key)} />,
  'date-range': ({ key }, part, { answers, today }) => {
    const period = periodAnswer(answers, key)
    return <DateRangePicker {...part} today={today} {...(period && { defaultValue: period })} />
  },
  'multi-date': ({ key, limit = 3 }, part, { answers, today }) => (
    <MultiDatePicker {...part} today={today} limit={limit} defaultValue={getControlAnswers(answers, key)} />
  ),
  select: ({ key, options }, part, { answers, locale }) => (
    <SelectWithClose {...part} choices={inLanguage(options, locale)} defaultValue={firstAnswer(answers, key)} />
  ),
  'multi-select': ({ key, options, atMost, ranked = false }, part, { answers, locale }) => (
    <MultiSelect
      {...part}
      choices={inLanguage(options, locale)}
      atMost={atMost}
      ranked={ranked}
      defaultValue={getControlAnswers(answers, key)}
    />
  ),
  routes: (field, part, { answers }) => <RoutesField {...part} field={field} defaultValue={getControlAnswers(answers, field.key)} />,
  stations: (field, part, { answers, findStations }) => (
    <StationsField {...part} field={field} find={findStations} defaultValue={getControlAnswers(answers, field.key)} />
  ),
  'postal-address': ({ key }, part, { answers }) => <PostalAddress {...part} defaultValue={addressAnswer(answers, key)} />,
  file: ({ limit = 5, pdf = false }, part) => <PhotoField {...part} max={limit} pdf={pdf} />,
  consent: ({ key, text }, { help: _, ...part }, { answers, locale, shop }) => {
    const shown = text[toTextLocale(locale)]
    return <ConsentBox {...part} shop={shop} text={shown} defaultChecked={agreedTo(answers, key, shown)} />
  },
}

export function FieldControl({ field, part, around }: { field: Exclude<Field, { type: 'heading' }>; part: PartProps; around: Around }) {
  // TypeScript cannot relate a field's type to its row of the table.
  return (parts[field.type] as Render<typeof field.type>)(field as never, part, around)
}

/** An earlier version or a narrower text does not count as consent: the visitor must see the new text first. */
function agreedTo(answers: Answers, key: string, { version, shared = false }: ConsentText): boolean {
  const controls = consentTextControlNames(key)
  const read = firstAnswer(answers, controls.version)
  if (firstAnswer(answers, key) === undefined || (shared && firstAnswer(answers, controls.shared) === undefined)) return false
  return read === undefined || read === String(version)
}

function inLanguage(options: readonly ChoiceOption[], locale: Locale): Choice[] {
  return options.map(({ value, label }) => ({ value, label: label[toTextLocale(locale)] }))
}

type Props = FieldProps & { id: string; min?: string | undefined; max?: string | undefined; defaultValue?: string | undefined }

/** A date input. In Japanese it also shows the year of the Japanese era, by which people know their birthday. */
function DayInput({ defaultValue, ...props }: Props) {
  const locale = useLocale()
  const [day, setDay] = useState(defaultValue ?? '')
  const year = locale === 'ja' ? eraYear(day) : undefined
  return (
    <>
      <TextField {...props} type="date" defaultValue={defaultValue} onInput={({ currentTarget }) => setDay(currentTarget.value)} />
      {locale === 'ja' && (
        <p className={visitor.muted} role="status">
          {year}
        </p>
      )}
    </>
  )
}

type LongTextProps = FieldProps & { id: string; defaultValue?: string | undefined }

/** A field of several lines. A one-line field would remove line breaks, even from text that is not edited. */
function LongText({ label, help, wrong, required = false, marked = true, id, ...control }: LongTextProps) {
  return (
    <FieldFrame id={id} label={label} help={help} wrong={wrong} required={required} marked={marked}>
      <TextArea
        {...control}
        id={id}
        large
        className={style.long}
        rows={2}
        required={required}
        aria-invalid={wrong ? true : undefined}
        aria-describedby={describedByIds(id, help, wrong)}
      />
    </FieldFrame>
  )
}
