import { useWords } from '../../../i18n/words.ts'
import { fieldClass } from '../../controls/field.tsx'
import { inputWords } from '../../inputs/words.ts'
import type { Choice } from './choice.ts'
import style from './choice-rows.module.css'

type Props = {
  id: string
  name: string
  choices: readonly Choice[]
  picked: string | undefined
  searchHint: string | undefined
  disabled: boolean
  invalid: boolean
  describedBy: string | undefined
}

/**
 * A text field for pages without JavaScript. The server searches, and its results are in a list above. A browser that runs scripts
 * never renders it.
 */
export function NoScriptSearch({ id, name, choices, picked, searchHint, disabled, invalid, describedBy }: Props) {
  const texts = useWords(inputWords).choice
  const hasResults = choices.length > 0
  const shared = {
    name,
    disabled,
    className: fieldClass({ large: true }),
    'aria-invalid': invalid || undefined,
    'aria-describedby': describedBy,
  }
  return (
    <noscript>
      {import.meta.env.SSR && (
        <div className={style.selects}>
          {hasResults && (
            <select {...shared} id={id} defaultValue={picked ?? ''} aria-labelledby={`${id}l`}>
              <option value="">{texts.choose}</option>
              {choices.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
          )}
          <label>
            <span>{searchHint ?? texts.searchHint}</span>
            <input
              {...shared}
              id={hasResults ? undefined : id}
              type="text"
              defaultValue={hasResults ? '' : picked}
              maxLength={100}
              autoComplete="off"
            />
          </label>
        </div>
      )}
    </noscript>
  )
}
