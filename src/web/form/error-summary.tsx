import IconAlertCircle from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs'
import type { MouseEvent } from 'react'
import { useWords } from '../i18n/words.ts'
import visitor from '../theme/visitor.module.css'
import style from './error-summary.module.css'
import { focusFirstError } from './form-element.ts'
import { type FormController, fieldId, useFormState } from './use-form.ts'
import { fieldWords } from './words.ts'

/** Lists all errors of a submitted form, each with a link to its field. */
export function ErrorSummary({ form }: { form: FormController }) {
  const { fields } = useWords(fieldWords)
  const { errors: all, tried } = useFormState(form)
  // An error of two fields of which one suffices is listed once.
  const errors = all.filter(({ error }, at) => all.findIndex((other) => other.error === error) === at)
  if (!tried || errors.length === 0) return null
  // A link alone would only scroll there.
  const focus = (event: MouseEvent, key: string) => {
    const element = document.getElementById(form.id)
    if (element instanceof HTMLFormElement && focusFirstError(element, (name) => name === key)) event.preventDefault()
  }
  return (
    <div className={visitor.error}>
      <IconAlertCircle stroke={1.75} aria-hidden />
      <div>
        <b>{fields.wrong(errors.length)}</b>
        <ul className={style.list}>
          {errors.map(({ key, error }) => (
            <li key={key}>
              <a href={`#${fieldId(form.id, key)}`} onClick={(event) => focus(event, key)}>
                {error}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
