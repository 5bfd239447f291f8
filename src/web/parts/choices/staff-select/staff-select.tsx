import { partWords } from '../../words.ts'
import '@mantine/core/styles/Combobox.css'
import '@mantine/core/styles/Input.css'
import '@mantine/core/styles/Popover.css'
import '@mantine/core/styles/ScrollArea.css'
import { Select } from '@mantine/core'
import IconAlertCircle from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconUserOff from '@tabler/icons-react/dist/esm/icons/IconUserOff.mjs'
import { useId, useMemo, useState } from 'react'
import { foldNames, searchFor } from '#domain/search/fold.ts'
import { type FieldProps, Need } from '../../../form/field.tsx'
import { useWords } from '../../../i18n/words.ts'
import staffStyle from '../../theme/staff.module.css'
import { useChoiceElement } from '../choice/choice-element.tsx'
import { DutyState } from './duty-state.tsx'
import { Face } from './face.tsx'
import type { StaffPerson } from './staff-person.ts'
import style from './staff-select.module.css'

type Props = FieldProps & {
  /** A person's id. */
  defaultValue?: string | undefined
  onChange?: ((id: string | undefined) => void) | undefined
  people: readonly StaffPerson[]
  /** They are on their way. */
  loading?: boolean
}

/** Stands for nobody in the list; the form sends an empty value. */
const nobody = ' '

/** R2.30: who of the staff, by face or initials, colour, and whether they are on duty; or nobody, unless somebody is required. */
export function StaffSelect({ people, loading = false, onChange, ...field }: Props) {
  const { name, label, help, wrong, required = false, marked = true, defaultValue } = field
  const disabled = field.disabled || loading
  const texts = useWords(partWords).staffSelect
  const own = useId()
  const id = field.id ?? own
  const [open, setOpen] = useState(false)
  const choices = useMemo(() => people.map((person) => ({ value: person.id, label: person.name })), [people])
  const { picked, pick, awake, trigger, element, onBlur } = useChoiceElement<HTMLInputElement>({
    id,
    name,
    choices,
    defaultPicked: defaultValue ? [defaultValue] : [],
    many: false,
    required,
    disabled,
    invalid: wrong !== undefined,
    describedBy: undefined,
    placeholder: texts.nobody,
    className: staffStyle.field,
    open,
    onPick: ([value]) => onChange?.(value),
  })
  const [chosen] = people.filter((person) => person.id === picked[0])
  const data = [
    ...(required ? [] : [{ value: nobody, label: texts.nobody }]),
    ...people.map(({ id, name, duty }) => ({ value: id, label: duty === 'serving_ready' ? name : texts.withDuty(name, texts.duty[duty]) })),
  ]
  return (
    <div className={style.field}>
      <label id={`${id}l`} htmlFor={id} className={style.label}>
        {label}
        {marked && <Need required={required} />}
      </label>
      {element}
      {awake && (
        <Select
          ref={trigger}
          id={id}
          data={data}
          value={chosen?.id ?? (required || loading ? null : nobody)}
          onChange={(value) => pick(value && value !== nobody ? [value] : [])}
          allowDeselect={false}
          searchable
          selectFirstOptionOnChange
          nothingFoundMessage={texts.nothing}
          placeholder={loading ? texts.loading : texts.choose}
          aria-busy={loading || undefined}
          disabled={disabled}
          error={
            wrong && (
              <span className={style.wrong}>
                <IconAlertCircle size={16} stroke={1.75} aria-hidden />
                {wrong}
              </span>
            )
          }
          description={help}
          aria-labelledby={`${id}l`}
          onDropdownOpen={() => setOpen(true)}
          onDropdownClose={() => setOpen(false)}
          onBlur={onBlur}
          leftSection={<FaceOf person={chosen} />}
          leftSectionWidth={42}
          leftSectionPointerEvents="none"
          classNames={{ input: style.input!, option: style.option!, description: style.help! }}
          filter={({ options, search }) => {
            // While the name of the one who is chosen stands there, nobody has searched yet.
            if (data.some((one) => one.label === search)) return options
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
                <FaceOf person={person} />
                <span className={style.name}>{person?.name ?? option.label}</span>
                {person && <DutyState duty={person.duty} />}
                <span className={style.check}>{checked && <IconCheck size={18} stroke={2} aria-hidden />}</span>
              </>
            )
          }}
        />
      )}
    </div>
  )
}

function FaceOf({ person }: { person: StaffPerson | undefined }) {
  if (person) return <Face person={person} />
  return (
    <span className={style.nobody}>
      <IconUserOff size={18} stroke={1.75} aria-hidden />
    </span>
  )
}
