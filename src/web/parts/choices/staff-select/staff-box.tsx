import '@mantine/core/styles/Combobox.css'
import '@mantine/core/styles/Input.css'
import '@mantine/core/styles/Popover.css'
import '@mantine/core/styles/ScrollArea.css'
import { Select } from '@mantine/core'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import { useState } from 'react'
import type { Locale } from '#domain/locale.ts'
import { createNameMatcher, foldSpellings } from '#domain/search/fold.ts'
import { useWords } from '../../../i18n/words.ts'
import { NobodyAvatar, StaffAvatar } from './face.tsx'
import { StaffOption } from './staff-line.tsx'
import { formatNameWithAvailability, type StaffPerson } from './staff-person.ts'
import style from './staff-select.module.css'
import { staffSelectWords } from './words.ts'

type Props = {
  id: string
  describedBy: string | undefined
  people: readonly StaffPerson[]
  language: Locale | undefined
  /** Undefined if nothing is chosen. The placeholder says so. */
  chosen: StaffPerson | 'nobody' | undefined
  placeholder: string
  required: boolean
  disabled: boolean
  readOnly: boolean
  invalid: boolean
  onChoose: (id: string | undefined) => void
}

const nobody = ' '

/** The select box, loaded on first use and opened by its focus. Presence updates the rows while the list is open, but the order stays. */
export function StaffCombobox(props: Props) {
  const { id, describedBy, people, language, chosen, required, invalid, onChoose, ...comboboxProps } = props
  const texts = useWords(staffSelectWords)
  /** Order of the rows since the list was opened. */
  const [opened, setOpened] = useState<readonly StaffPerson[]>()
  const data = [
    ...(required ? [] : [{ value: nobody, label: texts.nobody }]),
    ...(opened ?? people).map((person) => ({ value: person.id, label: formatNameWithAvailability(person, texts) })),
  ]
  const chosenLabel = data.find(({ value }) => value === (chosen === 'nobody' ? nobody : chosen?.id))?.label ?? ''
  return (
    <Select
      {...comboboxProps}
      id={id}
      data={data}
      value={chosen === 'nobody' ? nobody : (chosen?.id ?? null)}
      onChange={(value) => onChoose(value && value !== nobody ? value : undefined)}
      allowDeselect={false}
      maxDropdownHeight={300}
      searchable
      selectFirstOptionOnChange
      // Preselects the first person if "no one" is no option. Enter then chooses the best match.
      selectFirstOptionOnDropdownOpen={required}
      nothingFoundMessage={texts.nothing}
      error={invalid}
      aria-labelledby={`${id}l`}
      aria-describedby={describedBy}
      onDropdownOpen={() => setOpened(people)}
      onDropdownClose={() => setOpened(undefined)}
      // Escape closes the list, not the dialog around it.
      onKeyDown={(event) => event.key === 'Escape' && opened && event.preventDefault()}
      // Takes over the focus of the button that it replaces.
      autoFocus
      // Inside the dialog, or the list would be behind it. Fixed, or a small dialog would cut it off.
      comboboxProps={{ withinPortal: false, floatingStrategy: 'fixed' }}
      leftSection={typeof chosen === 'object' ? <StaffAvatar person={chosen} /> : <NobodyAvatar />}
      leftSectionWidth={42}
      leftSectionPointerEvents="none"
      classNames={{ input: style.input!, option: style.option!, dropdown: style.dropdown! }}
      filter={({ options, search }) => {
        // The text is still the chosen person's name, so it is no search yet.
        if (search === chosenLabel) return options
        const isFound = createNameMatcher(search)
        return options.filter((option) => {
          if (!('value' in option)) return false
          const person = people.find((candidate) => candidate.id === option.value)
          return isFound(foldSpellings([option.label, person?.kana ?? '']))
        })
      }}
      renderOption={({ option, checked }) => {
        const person = people.find((candidate) => candidate.id === option.value)
        return (
          <>
            {person ? (
              <StaffOption person={person} language={language} />
            ) : (
              <>
                <NobodyAvatar />
                <span className={style.name}>{option.label}</span>
              </>
            )}
            <span className={style.check}>{checked && <IconCheck size={18} stroke={2} aria-hidden />}</span>
          </>
        )
      }}
    />
  )
}
