import IconAlertCircle from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs'
import IconSelector from '@tabler/icons-react/dist/esm/icons/IconSelector.mjs'
import { lazy, Suspense, startTransition, useId, useMemo, useState } from 'react'
import { sortColleagues } from '#domain/colleague.ts'
import type { Locale } from '#domain/locale.ts'
import { reloadOnMissingChunk } from '../../../device/app-version/missing-chunk.ts'
import { type FieldProps, RequiredMark } from '../../../form/field.tsx'
import { useWords } from '../../../i18n/words.ts'
import staffStyle from '../../../theme/staff.module.css'
import { fieldClass } from '../../controls/field.tsx'
import { NobodyAvatar, StaffAvatar } from './face.tsx'
import { formatNameWithAvailability, type StaffPerson } from './staff-person.ts'
import style from './staff-select.module.css'
import { staffSelectWords } from './words.ts'

type Props = FieldProps & {
  /** A person's id. */
  defaultValue?: string | undefined
  /** The choice held by the page: '' is no one, null is not chosen yet. */
  value?: string | null | undefined
  /** Name of a chosen person who is no longer among `people`. */
  former?: string | undefined
  onChange?: ((id: string | undefined) => void) | undefined
  people: readonly StaffPerson[]
  /** The visitor's language. People who speak it come first. */
  language?: Locale | undefined
  loading?: boolean
  /** The choice is being saved: the field keeps the focus but accepts no other choice. */
  readOnly?: boolean
  opened?: boolean
}

/** Mantine's searchable list is heavy, so it is loaded separately. */
const fetchBox = () => import('./staff-box.tsx')
const StaffBox = lazy(async () => ({ default: (await reloadOnMissingChunk(fetchBox())).StaffCombobox }))

/**
 * R2.30: chooses a member by face, colour, languages and presence, or no one unless required. Shows the choice at once. The list
 * is loaded on first use.
 */
export function StaffSelect({
  people,
  language,
  loading = false,
  readOnly = false,
  opened = false,
  onChange,
  value,
  former,
  ...field
}: Props) {
  const { name, label, help, wrong, required = false, marked = true, defaultValue } = field
  const disabled = field.disabled || loading
  const texts = useWords(staffSelectWords)
  const ownId = useId()
  const id = field.id ?? ownId
  const [wanted, setWanted] = useState(opened)
  const sorted = useMemo(() => sortColleagues(people, language), [people, language])
  const [picked, setPicked] = useState(defaultValue ?? '')
  function pick(person: string | undefined): void {
    setPicked(person ?? '')
    onChange?.(person)
  }
  const chosenId = value === undefined ? picked : value
  const chosen = people.find((person) => person.id === chosenId)
  const formerName = chosenId && !chosen && !loading ? former : undefined
  const placeholder = loading ? texts.loading : (formerName ?? texts.choose)
  const isChosen = chosen !== undefined || !(required || loading || value === null || formerName)
  const described = [help && `${id}h`, wrong && `${id}w`].filter(Boolean).join(' ') || undefined
  const closed = (
    <button
      id={id}
      type="button"
      role="combobox"
      aria-haspopup="listbox"
      aria-expanded={false}
      aria-labelledby={`${id}l`}
      aria-describedby={described}
      aria-invalid={wrong !== undefined || undefined}
      aria-busy={loading || undefined}
      className={fieldClass({ className: style.closed })}
      disabled={disabled}
      onPointerEnter={() => void fetchBox().catch(() => {})}
      onFocus={() => void fetchBox().catch(() => {})}
      onClick={() => readOnly || startTransition(() => setWanted(true))}
      onKeyDown={({ key }) => key === 'ArrowDown' && !readOnly && startTransition(() => setWanted(true))}
    >
      {chosen ? <StaffAvatar person={chosen} /> : <NobodyAvatar />}
      <span className={isChosen ? style.name : style.hint}>
        {chosen ? formatNameWithAvailability(chosen, texts) : isChosen ? texts.nobody : placeholder}
      </span>
      <IconSelector size={16} stroke={1.75} aria-hidden />
    </button>
  )
  return (
    <div className={style.field}>
      <label id={`${id}l`} htmlFor={id} className={style.label}>
        {label}
        {marked && <RequiredMark required={required} />}
      </label>
      {help && (
        <span id={`${id}h`} className={`${staffStyle.help} ${style.help}`}>
          {help}
        </span>
      )}
      <input type="hidden" name={name} value={chosenId ?? ''} />
      <Suspense fallback={closed}>
        {wanted ? (
          <StaffBox
            id={id}
            describedBy={described}
            people={sorted}
            language={language}
            chosen={isChosen ? (chosen ?? 'nobody') : undefined}
            placeholder={placeholder}
            required={required}
            disabled={disabled}
            readOnly={readOnly}
            invalid={wrong !== undefined}
            onChoose={pick}
          />
        ) : (
          closed
        )}
      </Suspense>
      {wrong && (
        <span id={`${id}w`} className={staffStyle.error} role="alert">
          <IconAlertCircle size={18} stroke={1.75} aria-hidden />
          <span>{wrong}</span>
        </span>
      )}
    </div>
  )
}
