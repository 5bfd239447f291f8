import IconAlertCircle from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs'
import IconSelector from '@tabler/icons-react/dist/esm/icons/IconSelector.mjs'
import { lazy, Suspense, startTransition, useId, useMemo, useState } from 'react'
import { inOrderOfChoice } from '#domain/colleague.ts'
import type { Locale } from '#domain/locale.ts'
import { reloadIfMissing } from '../../../device/app-version/gone-module.ts'
import { type FieldProps, Need } from '../../../form/field.tsx'
import { useWords } from '../../../i18n/words.ts'
import staffStyle from '../../../theme/staff.module.css'
import { fieldClass } from '../../controls/field.tsx'
import { Face, NobodysFace } from './face.tsx'
import { nameWithState, type StaffPerson } from './staff-person.ts'
import style from './staff-select.module.css'
import { staffSelectWords } from './words.ts'

type Props = FieldProps & {
  /** A person's id. */
  defaultValue?: string | undefined
  /** Who is chosen, where the page holds it: '' is nobody, null nothing yet. */
  value?: string | null | undefined
  /** What to call whoever is chosen and isn't among `people` any longer. */
  former?: string | undefined
  onChange?: ((id: string | undefined) => void) | undefined
  people: readonly StaffPerson[]
  /** The visitor's, where it is for one: who speaks it comes first. */
  language?: Locale | undefined
  /** They are on their way. */
  loading?: boolean
  /** What was chosen is on its way: nothing else can be, and the focus stays. */
  readOnly?: boolean
  /** Open from the start, as what was asked for. */
  opened?: boolean
}

/** The list with its search is Mantine's, and heavy. */
const fetchBox = () => import('./staff-box.tsx')
const StaffBox = lazy(async () => ({ default: (await reloadIfMissing(fetchBox())).StaffBox }))

/**
 * R2.30: who of the staff, by face or initials, colour, what they speak, and whether they are on duty and free; or nobody, unless somebody is required.
 * Who is chosen is shown at once; the list is fetched when somebody reaches for it.
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
  const own = useId()
  const id = field.id ?? own
  const [wanted, setWanted] = useState(opened)
  const sorted = useMemo(() => inOrderOfChoice(people, language), [people, language])
  const [picked, setPicked] = useState(defaultValue ?? '')
  function pick(person: string | undefined): void {
    setPicked(person ?? '')
    onChange?.(person)
  }
  const chosenId = value === undefined ? picked : value
  const chosen = people.find((person) => person.id === chosenId)
  const gone = chosenId && !chosen && !loading ? former : undefined
  /** In the place of a name. */
  const placeholder = loading ? texts.loading : (gone ?? texts.choose)
  const isChosen = chosen !== undefined || !(required || loading || value === null || gone)
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
      {chosen ? <Face person={chosen} /> : <NobodysFace />}
      <span className={isChosen ? style.name : style.hint}>
        {chosen ? nameWithState(chosen, texts) : isChosen ? texts.nobody : placeholder}
      </span>
      <IconSelector size={16} stroke={1.75} aria-hidden />
    </button>
  )
  return (
    <div className={style.field}>
      <label id={`${id}l`} htmlFor={id} className={style.label}>
        {label}
        {marked && <Need required={required} />}
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
