import { useWords } from '../../../i18n/words.ts'
import { Select } from '../../controls/field.tsx'
import { inputWords } from '../../inputs/words.ts'
import { type ChoiceGroup, listUniqueChoices } from './choice.ts'
import style from './choice-rows.module.css'

type Props = {
  /** Id of the first list, the target of links to the field. */
  id: string
  name: string
  groups: readonly ChoiceGroup[]
  picked: readonly string[]
  atMost: number
  disabled: boolean
  invalid: boolean
  describedBy: string | undefined
}

/** One list per choice for pages without JavaScript. A browser that runs scripts never renders them. */
export function NoScriptSelects({ id, name, groups, picked, atMost, disabled, invalid, describedBy }: Props) {
  const texts = useWords(inputWords).choice
  const ranks = Array.from({ length: Math.min(atMost, listUniqueChoices(groups).length) }, (_, at) => at)
  return (
    <noscript>
      {import.meta.env.SSR && (
        <div className={style.selects}>
          {ranks.map((at) => (
            <label key={at}>
              <span>{texts.rank(at + 1)}</span>
              <Select
                id={at === 0 ? id : undefined}
                name={name}
                disabled={disabled}
                defaultValue={picked[at] ?? ''}
                large
                aria-invalid={invalid || undefined}
                aria-describedby={describedBy}
              >
                <option value="">{texts.choose}</option>
                {groups.map(({ key, label, choices }) =>
                  label === undefined ? (
                    <Options key={key} {...{ choices }} />
                  ) : (
                    <optgroup key={key} label={label}>
                      <Options {...{ choices }} />
                    </optgroup>
                  ),
                )}
              </Select>
            </label>
          ))}
        </div>
      )}
    </noscript>
  )
}

const Options = ({ choices }: Pick<ChoiceGroup, 'choices'>) =>
  choices.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ))
