import type { ReactNode } from 'react'
import { alternativeKeys } from '#domain/forms/alternative-fields.ts'
import type { ChoiceOption, Field, FieldOf, FieldType } from '#domain/forms/field.ts'
import { periodKinds } from '#domain/forms/period.ts'
import { type ShopTextLocale, toTextLocale } from '#domain/locale.ts'
import { fieldWords } from '../../form/words.ts'
import { languageTags, useLocale } from '../../i18n/locale.ts'
import { useWords } from '../../i18n/words.ts'
import { inputWords } from '../../parts/inputs/words.ts'
import { helpWords } from '../words.ts'
import style from './page.module.css'

/** `notice`: address of the full privacy notice. */
type Props = { field: Field; notice: string }

export function BlankCardField({ field, notice }: Props) {
  const locale = toTextLocale(useLocale())
  const { required, either } = useWords(fieldWords)
  const label = field.label[locale]
  const isOneOfTwo = alternativeKeys(field.rules).length > 0
  if (field.type === 'heading') return <h4 className={style.heading}>{label}</h4>
  return (
    <div className={isWide(field) ? style.wide : style.field}>
      {field.type !== 'consent' && (
        <p className={style.label}>
          {label}
          {isOneOfTwo ? <small>{either}</small> : field.required && <small>{required}</small>}
        </p>
      )}
      {field.help && !withoutHelp.includes(field.type) && <p className={style.hint}>{field.help[locale]}</p>}
      <Blank field={field} notice={notice} locale={locale} />
    </div>
  )
}

/** A consent has its text; the help of an address describes the screen. */
const withoutHelp: readonly FieldType[] = ['consent', 'postal-address']

const isWide = ({ type, ...field }: Field): boolean =>
  type === 'consent' || type === 'postal-address' || type === 'multi-select' || ('long' in field && field.long === true)

type Around = { notice: string; locale: ShopTextLocale }
type Render<T extends FieldType> = (props: { field: FieldOf<T> } & Around) => ReactNode

const countTo = (last: number) => Array.from({ length: last }, (_, at) => at + 1)
const lines = (count: number) => countTo(count).map((n) => <Line key={n} />)

const blanks: { [T in Exclude<FieldType, 'heading'>]: Render<T> } = {
  text: ({ field }) => lines(field.long ? 4 : 1),
  kana: () => <Line />,
  email: () => <Line />,
  tel: () => <Line />,
  number: ({ field, locale }) => <Line after={field.unit?.[locale]} />,
  money: ({ field }) => <Money range={field.range} />,
  date: () => <Day />,
  'date-range': () => <Period />,
  'multi-date': ({ field }) => <Ranks count={field.limit ?? 3} blank={<Day />} />,
  select: ({ field, locale }) => <Boxes options={field.options} locale={locale} />,
  'multi-select': ({ field, locale }) => <Boxes options={field.options} locale={locale} atMost={field.atMost ?? 'several'} />,
  routes: ({ field }) => <Ranks count={Math.min(field.atMost, 3)} blank={<Line />} />,
  stations: ({ field }) => <Ranks count={Math.min(field.atMost, 3)} blank={<Line />} />,
  'postal-address': () => <Address />,
  file: () => <FileHint />,
  consent: ({ field, notice, locale }) => <Consent field={field} notice={notice} locale={locale} />,
}

function Blank({ field, ...around }: { field: Exclude<Field, { type: 'heading' }> } & Around) {
  // TypeScript can't relate a field's type to its row of the table.
  const render = blanks[field.type] as Render<typeof field.type>
  return render({ field: field as never, ...around })
}

function Line({ after }: { after?: string | undefined }) {
  return (
    <p className={style.line}>
      <i />
      {after && <span>{after}</span>}
    </p>
  )
}

function Day({ before }: { before?: string }) {
  const { blankCard: texts } = useWords(helpWords)
  return (
    <p className={style.line}>
      {before && <span>{before}</span>}
      <i />
      <span>{texts.year}</span>
      <i />
      <span>{texts.month}</span>
      <i />
      <span>{texts.date}</span>
    </p>
  )
}

function Money({ range }: { range?: true | undefined }) {
  const { unit, to } = useWords(inputWords).moneyInput
  if (!range) return <Line after={unit} />
  return (
    <p className={style.line}>
      <i />
      <span>{to}</span>
      <i />
      <span>{unit}</span>
    </p>
  )
}

function Period() {
  const {
    dateRangePicker: { kinds },
    moneyInput: { to },
  } = useWords(inputWords)
  return (
    <>
      <ul className={style.boxes}>
        {periodKinds.map((kind) => (
          <li key={kind}>{kinds[kind]}</li>
        ))}
      </ul>
      <Day />
      <Day before={to} />
    </>
  )
}

function Ranks({ count, blank }: { count: number; blank: ReactNode }) {
  const { choice } = useWords(inputWords)
  return (
    <ol className={style.ranks}>
      {countTo(count).map((rank) => (
        <li key={rank}>
          <span>{choice.rank(rank)}</span>
          {blank}
        </li>
      ))}
    </ol>
  )
}

function Boxes({ options, locale, atMost }: { options: readonly ChoiceOption[]; locale: ShopTextLocale; atMost?: number | 'several' }) {
  const { choice } = useWords(inputWords)
  return (
    <>
      {atMost && <p className={style.hint}>{atMost === 'several' ? choice.several : choice.atMost(atMost)}</p>}
      <ul className={style.boxes}>
        {options.map(({ value, label }) => (
          <li key={value}>{label[locale]}</li>
        ))}
      </ul>
    </>
  )
}

function Address() {
  const { postal } = useWords(helpWords).blankCard
  return (
    <>
      <p className={`${style.line} ${style.short}`}>
        <span>{postal}</span>
        <i />
      </p>
      {lines(2)}
    </>
  )
}

function FileHint() {
  return <p className={style.hint}>{useWords(helpWords).blankCard.file}</p>
}

function Consent({ field, notice, locale }: { field: FieldOf<'consent'> } & Around) {
  const { blankCard: texts } = useWords(helpWords)
  const text = field.text[locale]
  return (
    <div className={style.consent}>
      <p className={style.label}>{texts.versionOf(text.title, text.version)}</p>
      <div lang={languageTags[text.locale]}>
        {text.paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
      {text.more && (
        <p className={style.hint}>
          {texts.whole} {notice}
        </p>
      )}
      <ul className={style.boxes}>
        <li>{field.label[locale]}</li>
      </ul>
    </div>
  )
}
