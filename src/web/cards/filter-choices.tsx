import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import { useWords } from '../i18n/words.ts'
import type { Choice } from '../parts/choices/choice/choice.ts'
import { useLazyChoiceFinder } from '../parts/choices/choice/use-finder.ts'
import { StaffOption } from '../parts/choices/staff-select/staff-line.tsx'
import type { StaffPerson } from '../parts/choices/staff-select/staff-person.ts'
import { Checkbox } from '../parts/controls/choice.tsx'
import { fieldClass, HiddenInput, TextInput } from '../parts/controls/field.tsx'
import staff from '../theme/staff.module.css'
import style from './list/card-filter-form.module.css'
import { cardListWords } from './list/words.ts'

export type NamedOptions = readonly {
  id: string
  name: string
  /** Further spellings for the search. */
  names?: readonly string[]
  station?: Choice['station']
}[]
type Props = {
  name: string
  label: string
  choices: NamedOptions
  people?: readonly StaffPerson[] | undefined
  chosen: readonly string[]
}

/** Number of choices from which there is a search field. */
const searchedFrom = 12
/** A shop may offer thousands of stations. */
const maxShown = 60

/** Filter with several values: one row high, its checkboxes open below. None means all. */
export function FilterChoices({ name, label, choices, people = [], chosen }: Props) {
  const { filter: texts, chosen: acts, dot } = useWords(cardListWords)
  const id = useId()
  const [ticked, setTicked] = useState(chosen)
  const [before] = useState(chosen)
  const [query, setQuery] = useState('')
  const isSearched = choices.length >= searchedFrom
  const [isOpened, setOpened] = useState(false)
  const finder = useLazyChoiceFinder(isSearched && isOpened)
  // Ticked rows stay listed, whatever the search.
  const listed = useMemo(() => {
    const first = isSearched ? choices.filter(({ id }) => before.includes(id)) : []
    return [...first, ...choices.filter((choice) => !first.includes(choice))]
  }, [choices, isSearched, before])
  const rows = useMemo(
    (): readonly Choice[] => listed.map(({ id, name, ...spellings }) => ({ value: id, label: name, ...spellings })),
    [listed],
  )
  const matches = useMemo(
    () => finder?.findChoices([{ key: 'all', choices: rows }], query).flatMap((group) => group.choices) ?? rows,
    [rows, query, finder],
  )
  const shown = isSearched ? matches.slice(0, maxShown) : matches
  const tick = (id: string, on: boolean) => setTicked(on ? [...ticked, id] : ticked.filter((other) => other !== id))
  const details = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    const onPress = ({ target }: PointerEvent) => {
      if (details.current && !details.current.contains(target as Node)) details.current.open = false
    }
    document.addEventListener('pointerdown', onPress)
    return () => document.removeEventListener('pointerdown', onPress)
  }, [])
  /** Enter ticks the first match. The filter's own button submits the form. */
  function tickFirst(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.key !== 'Enter') return
    event.preventDefault()
    const [first] = query.trim() === '' || !finder ? [] : shown
    if (!first) return
    tick(first.value, !ticked.includes(first.value))
    event.currentTarget.select()
  }
  const names = choices.flatMap((choice) => (ticked.includes(choice.id) ? choice.name : []))
  return (
    <div className={style.several}>
      <span id={id} className={staff.label}>
        {label}
      </span>
      <details
        ref={details}
        name="card-filter"
        onToggle={() => setOpened(true)}
        // Closes when the focus leaves, so that it doesn't cover the next field.
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
        <summary className={fieldClass()} aria-labelledby={`${id} ${id}-now`}>
          <span id={`${id}-now`}>{names.join(acts.separator) || texts.all}</span>
          <IconChevronDown size={16} stroke={1.75} aria-hidden />
        </summary>
        <fieldset aria-labelledby={id}>
          {isSearched && (
            <TextInput
              type="search"
              className={style.search}
              aria-label={texts.search(label)}
              placeholder={texts.searchHint}
              maxLength={100}
              autoComplete="off"
              value={query}
              onChange={({ target }) => setQuery(target.value)}
              onKeyDown={tickFirst}
            />
          )}
          {shown.map((choice) => (
            <Checkbox
              key={choice.value}
              name={name}
              value={choice.value}
              checked={ticked.includes(choice.value)}
              onChange={({ target }) => tick(choice.value, target.checked)}
            >
              <ChoiceName choice={choice} person={people.find(({ id }) => id === choice.value)} dot={dot} />
            </Checkbox>
          ))}
          {isSearched && (
            <p role="status" className={staff.muted}>
              {matches.length === 0 ? texts.nothing : matches.length > shown.length && texts.more(matches.length - shown.length)}
            </p>
          )}
          {ticked.map((chosen) => !shown.some(({ value }) => value === chosen) && <HiddenInput key={chosen} name={name} value={chosen} />)}
        </fieldset>
      </details>
    </div>
  )
}

const ChoiceName = ({ choice, person, dot }: { choice: Choice; person: StaffPerson | undefined; dot: string }) =>
  person ? <StaffOption person={person} /> : [choice.label, choice.note].filter(Boolean).join(dot)
