import '@mantine/core/styles/Combobox.css'
import '@mantine/core/styles/Input.css'
import '@mantine/core/styles/Popover.css'
import '@mantine/core/styles/ScrollArea.css'
import { Select } from '@mantine/core'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import { useState } from 'react'
import type { Locale } from '#domain/locale.ts'
import { foldNames, searchFor } from '#domain/search/fold.ts'
import { useWords } from '../../../i18n/words.ts'
import { Face, NobodysFace } from './face.tsx'
import { StaffLine } from './staff-line.tsx'
import { nameWithState, type StaffPerson } from './staff-person.ts'
import style from './staff-select.module.css'
import { staffSelectWords } from './words.ts'

type Props = {
  id: string
  describedBy: string | undefined
  /** In the order in which they are offered. */
  people: readonly StaffPerson[]
  language: Locale | undefined
  /** Undefined: nothing is chosen, and the placeholder says so. */
  chosen: StaffPerson | 'nobody' | undefined
  placeholder: string
  /** Nobody can't be chosen. */
  required: boolean
  disabled: boolean
  readOnly: boolean
  invalid: boolean
  onChoose: (id: string | undefined) => void
}

/** Stands for nobody in the list. */
const nobody = ' '

/** The box once somebody has reached for it: it opens with the focus. What changes meanwhile is told in its rows, but no row moves under the hand. */
export function StaffBox(props: Props) {
  const { id, describedBy, people, language, chosen, required, invalid, onChoose, ...more } = props
  const texts = useWords(staffSelectWords)
  /** As they stood when the list was opened. */
  const [opened, setOpened] = useState<readonly StaffPerson[]>()
  const data = [
    ...(required ? [] : [{ value: nobody, label: texts.nobody }]),
    ...(opened ?? people).map((person) => ({ value: person.id, label: nameWithState(person, texts) })),
  ]
  const chosenLabel = data.find(({ value }) => value === (chosen === 'nobody' ? nobody : chosen?.id))?.label ?? ''
  return (
    <Select
      {...more}
      id={id}
      data={data}
      value={chosen === 'nobody' ? nobody : (chosen?.id ?? null)}
      onChange={(value) => onChoose(value && value !== nobody ? value : undefined)}
      allowDeselect={false}
      maxDropdownHeight={300}
      searchable
      selectFirstOptionOnChange
      // Where there is nobody to lose, Enter takes the best one.
      selectFirstOptionOnDropdownOpen={required}
      nothingFoundMessage={texts.nothing}
      error={invalid}
      aria-labelledby={`${id}l`}
      aria-describedby={describedBy}
      onDropdownOpen={() => setOpened(people)}
      onDropdownClose={() => setOpened(undefined)}
      // Escape closes the list, not the dialog that it is in.
      onKeyDown={(event) => event.key === 'Escape' && opened && event.preventDefault()}
      // In the place of what was pressed.
      autoFocus
      // In a dialog, what lies beside it lies under it; fixed, it isn't cut off by one that is small.
      comboboxProps={{ withinPortal: false, floatingStrategy: 'fixed' }}
      leftSection={typeof chosen === 'object' ? <Face person={chosen} /> : <NobodysFace />}
      leftSectionWidth={42}
      leftSectionPointerEvents="none"
      classNames={{ input: style.input!, option: style.option!, dropdown: style.dropdown! }}
      filter={({ options, search }) => {
        // While the name of the one who is chosen stands there, nobody has searched yet.
        if (search === chosenLabel) return options
        const isFound = searchFor(search)
        return options.filter((option) => {
          if (!('value' in option)) return false
          const person = people.find((one) => one.id === option.value)
          return isFound(foldNames([option.label, person?.kana ?? '']))
        })
      }}
      renderOption={({ option, checked }) => {
        const person = people.find((one) => one.id === option.value)
        return (
          <>
            {person ? (
              <StaffLine person={person} language={language} />
            ) : (
              <>
                <NobodysFace />
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
