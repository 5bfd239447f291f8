import { type ChangeEventHandler, useContext, useId } from 'react'
import type { ConsentText } from '#domain/forms/consent-text.ts'
import { getDateTimeFormat } from '#domain/time/date-format.ts'
import { ErrorMessage, type FieldProps, RequiredMark } from '../../../form/field.tsx'
import { languageTags, useLocale, useLocalizePath } from '../../../i18n/locale.ts'
import { useWords } from '../../../i18n/words.ts'
import visitor from '../../../theme/visitor.module.css'
import { OnKiosk } from '../../controls/field.tsx'
import { inputWords } from '../words.ts'
import style from './consent-box.module.css'

type Props = Omit<FieldProps, 'help'> & {
  /**
   * The form sends `{name}` (`yes` if ticked), `{name}Version`, `{name}Locale` and, for a text about shared data, `{name}Shared`,
   * so that the accepted text can be found again.
   */
  name: string
  /** The sentence to agree to. */
  label: string
  text: ConsentText
  /** The shop's entry code, for the link to its privacy notice. */
  shop?: string | undefined
  defaultChecked?: boolean
  onChange?: ChangeEventHandler<HTMLInputElement>
}

/** Consent to a text, never ticked beforehand by us. The sentence is one line, and the text opens below it. */
export function ConsentBox(props: Props) {
  const { id: givenId, name, label, text, shop, wrong, required = false, marked = true, disabled, defaultChecked, onChange } = props
  const texts = useWords(inputWords).consentBox
  const path = useLocalizePath()
  const locale = useLocale()
  const isKiosk = useContext(OnKiosk)
  const ownId = useId()
  const id = givenId ?? ownId
  // A title that equals the sentence is not repeated.
  const titled = text.title !== label
  const foreign = text.locale === locale ? undefined : languageTags[text.locale]
  // UTC, because a date without a time is the same day in every zone.
  const date = getDateTimeFormat(languageTags[locale], { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(text.date))
  return (
    <div className={`${visitor.field} ${style.field}`}>
      <label className={style.box}>
        <input
          id={id}
          type="checkbox"
          name={name}
          value="yes"
          required={required}
          disabled={disabled}
          defaultChecked={defaultChecked}
          aria-invalid={wrong ? true : undefined}
          aria-describedby={wrong && `${id}w`}
          onChange={onChange}
        />
        <span>
          {label} {marked && <RequiredMark required={required} />}
        </span>
      </label>
      <details className={style.text}>
        <summary aria-label={`${texts.text} ${label}`}>{texts.text}</summary>
        <div lang={foreign}>
          {titled && <h3>{text.title}</h3>}
          <p className={style.version} lang={languageTags[locale]}>
            {texts.version(text.version, date)}
          </p>
          <Paragraphs of={text.paragraphs} />
          {text.more?.map(({ title, paragraphs }) => (
            <section key={title}>
              <h4>{title}</h4>
              <Paragraphs of={paragraphs} />
            </section>
          ))}
        </div>
        {text.more && !isKiosk && (
          // Opens a new tab, because the form keeps what was typed.
          <a href={path('/entry/privacy') + (shop ? `?shop=${shop}` : '')} target="_blank" rel="noopener">
            {texts.privacy}
          </a>
        )}
      </details>
      <input type="hidden" name={`${name}Version`} value={text.version} disabled={disabled} />
      <input type="hidden" name={`${name}Locale`} value={text.locale} disabled={disabled} />
      {text.shared && <input type="hidden" name={`${name}Shared`} value="yes" disabled={disabled} />}
      {wrong && <ErrorMessage id={`${id}w`}>{wrong}</ErrorMessage>}
    </div>
  )
}

function Paragraphs({ of }: { of: readonly string[] }) {
  return of.map((paragraph) => <p key={paragraph}>{paragraph}</p>)
}
