import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import { useEffect, useId, useRef, useState } from 'react'
import { useWords } from '../i18n/words.ts'
import { StaffLine } from '../parts/choices/staff-select/staff-line.tsx'
import type { StaffPerson } from '../parts/choices/staff-select/staff-person.ts'
import staff from '../parts/theme/staff.module.css'
import style from './list/card-filter-form.module.css'
import { cardListWords } from './list/words.ts'

export type Choices = readonly { id: string; name: string }[]
type Props = {
  name: string
  label: string
  choices: Choices
  /** Those of the choices that are colleagues. */
  people?: readonly StaffPerson[] | undefined
  chosen: readonly string[]
}

/** A condition of which several may be ticked: as high as a field, its boxes open below it. None is all. */
export function FilterChoices({ name, label, choices, people = [], chosen }: Props) {
  const { filter: texts, chosen: acts } = useWords(cardListWords)
  const id = useId()
  const [ticked, setTicked] = useState(chosen)
  const details = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    const onPress = ({ target }: PointerEvent) => {
      if (details.current && !details.current.contains(target as Node)) details.current.open = false
    }
    document.addEventListener('pointerdown', onPress)
    return () => document.removeEventListener('pointerdown', onPress)
  }, [])
  const names = choices.flatMap((choice) => (ticked.includes(choice.id) ? choice.name : []))
  return (
    <div className={style.several}>
      <span id={id} className={staff.label}>
        {label}
      </span>
      <details
        ref={details}
        name="card-filter"
        // Whoever tabs on sees the field that they are at.
        onBlur={({ currentTarget, relatedTarget }) => {
          if (relatedTarget && !currentTarget.contains(relatedTarget)) currentTarget.open = false
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || !details.current?.open) return
          event.stopPropagation()
          details.current.open = false
          details.current.querySelector('summary')?.focus()
        }}
      >
        <summary className={staff.field} aria-labelledby={`${id} ${id}-now`}>
          <span id={`${id}-now`}>{names.join(acts.separator) || texts.all}</span>
          <IconChevronDown size={16} stroke={1.75} aria-hidden />
        </summary>
        <fieldset aria-labelledby={id}>
          {choices.map((choice) => (
            <label key={choice.id}>
              <input
                type="checkbox"
                name={name}
                value={choice.id}
                checked={ticked.includes(choice.id)}
                onChange={({ target }) => setTicked(target.checked ? [...ticked, choice.id] : ticked.filter((one) => one !== choice.id))}
              />
              <ChoiceName choice={choice} person={people.find(({ id }) => id === choice.id)} />
            </label>
          ))}
        </fieldset>
      </details>
    </div>
  )
}

const ChoiceName = ({ choice, person }: { choice: Choices[number]; person: StaffPerson | undefined }) =>
  person ? <StaffLine person={person} /> : choice.name
