import { type ChangeEvent, type ReactNode, useId } from 'react'
import { normalizeNumber } from '#domain/answers/number.ts'
import { isInputMethodKey } from '../../device/input-method.ts'
import { RequiredMark } from '../../form/field.tsx'
import { StaffErrorMessage } from '../../form/staff-wrong.tsx'
import staff from '../../theme/staff.module.css'
import { Checkbox, Radio } from '../controls/choice.tsx'
import { Select, TextArea, TextInput } from '../controls/field.tsx'
import style from './setting-fields.module.css'

type FrameProps = {
  label: string
  help?: string | undefined
  wrong?: string | undefined
  /** Every field says whether it is required. */
  required?: boolean
}

/** A field with its effect in one sentence under the label, and its error below. */
function Frame({ id, label, help, wrong, required = false, children }: FrameProps & { id: string; children: ReactNode }) {
  return (
    <div className={style.field}>
      <span className={style.marked}>
        <label className={style.label} htmlFor={id}>
          {label}
        </label>
        <RequiredMark required={required} />
      </span>
      {help && (
        <span className={staff.help} id={`${id}h`}>
          {help}
        </span>
      )}
      {children}
      <StaffErrorMessage id={`${id}w`}>{wrong}</StaffErrorMessage>
    </div>
  )
}

const described = (id: string, { help, wrong }: FrameProps) => [help && `${id}h`, wrong && `${id}w`].filter(Boolean).join(' ') || undefined

type TextProps = FrameProps & {
  value: string
  onChange: (value: string) => void
  maxLength?: number
  placeholder?: string
  list?: string
  lang?: string
  short?: boolean
  /** Number of lines; one if missing. */
  lines?: number
  /** A dialog opens with the focus here, except on phones. */
  first?: boolean
}

export function TextSetting(props: TextProps) {
  const { label, help, wrong, required, value, onChange, maxLength, placeholder, list, lang, short, lines, first } = props
  const id = useId()
  const control = {
    id,
    'aria-required': required,
    value,
    maxLength,
    placeholder,
    lang,
    autoComplete: 'off',
    'data-autofocus': first || undefined,
    'aria-invalid': wrong ? true : undefined,
    'aria-describedby': described(id, { label, help, wrong }),
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => onChange(target.value),
  }
  return (
    <Frame id={id} label={label} help={help} wrong={wrong} required={required ?? false}>
      {lines ? <TextArea {...control} rows={lines} /> : <TextInput {...control} className={short ? style.short : undefined} list={list} />}
    </Frame>
  )
}

type NumberProps = FrameProps & { value: string; onChange: (value: string) => void; unit: string; empty?: string | undefined }

/** A number typed as 30, ３０分 or 三十, turned into digits on leaving or sending. `empty` says what an empty field means, if allowed. */
export function NumberSetting({ label, help, wrong, value, onChange, unit, empty }: NumberProps) {
  const id = useId()
  const settle = () => {
    const digits = normalizeNumber(value, [unit])
    if (digits !== value) onChange(digits)
  }
  return (
    <Frame id={id} label={label} help={help} wrong={wrong} required={empty === undefined}>
      <span className={style.number}>
        <TextInput
          id={id}
          aria-required={empty === undefined}
          className={style.short}
          inputMode="numeric"
          value={value}
          maxLength={12}
          placeholder={empty}
          autoComplete="off"
          aria-invalid={wrong ? true : undefined}
          aria-describedby={described(id, { label, help, wrong })}
          onChange={(event) => onChange(event.target.value)}
          onBlur={settle}
          onKeyDown={({ key, nativeEvent }) => key === 'Enter' && !isInputMethodKey(nativeEvent) && settle()}
        />
        {unit}
      </span>
    </Frame>
  )
}

type SwitchProps = { label: string; help: string; checked: boolean; onChange: (checked: boolean) => void }

export function CheckboxSetting({ label, help, checked, onChange }: SwitchProps) {
  const id = useId()
  return (
    <div className={style.field}>
      <Checkbox className={style.check} checked={checked} aria-describedby={`${id}h`} onChange={(event) => onChange(event.target.checked)}>
        <span>
          <b>{label}</b>
          <span className={staff.help} id={`${id}h`}>
            {help}
          </span>
        </span>
      </Checkbox>
    </div>
  )
}

type SelectProps = FrameProps & { value: string; onChange: (value: string) => void; options: readonly { value: string; label: string }[] }

export function SelectSetting({ label, help, wrong, required, value, onChange, options }: SelectProps) {
  const id = useId()
  return (
    <Frame id={id} label={label} help={help} wrong={wrong} required={required ?? false}>
      <Select
        id={id}
        aria-required={required}
        value={value}
        aria-invalid={wrong ? true : undefined}
        aria-describedby={described(id, { label, help, wrong })}
        onChange={(event) => onChange(event.target.value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </Select>
    </Frame>
  )
}

type RadioProps<Value extends string> = {
  label: string
  help?: string
  name: string
  /** Undefined if none is chosen yet. */
  value: Value | undefined
  onChange: (value: Value) => void
  options: readonly { value: Value; label: string; help?: string; mark?: ReactNode }[]
  inline?: boolean
}

export function RadioSetting<Value extends string>({ label, help, name, value, onChange, options, inline }: RadioProps<Value>) {
  const id = useId()
  return (
    <fieldset className={style.group} aria-describedby={help ? `${id}h` : undefined}>
      <legend className={style.label}>{label}</legend>
      {help && (
        <span className={staff.help} id={`${id}h`}>
          {help}
        </span>
      )}
      <div className={inline ? style.inline : style.rows}>
        {options.map((option) => (
          <Radio
            key={option.value}
            className={style.check}
            name={`${id}${name}`}
            value={option.value}
            checked={option.value === value}
            aria-describedby={option.help ? `${id}${option.value}` : undefined}
            onChange={() => onChange(option.value)}
          >
            {option.mark}
            <span>
              {option.label}
              {option.help && (
                <span className={staff.help} id={`${id}${option.value}`}>
                  {option.help}
                </span>
              )}
            </span>
          </Radio>
        ))}
      </div>
    </fieldset>
  )
}

type ChecksProps = {
  label: string
  /** If missing, the label is visible to screen readers only, because the context shows it. */
  help?: string | undefined
  wrong?: string | undefined
  values: readonly string[]
  options: readonly { value: string; label: string }[]
  onChange: (values: string[]) => void
}

/** Any number of choices in a fixed order, so that ticking one twice changes nothing. */
export function CheckboxGroupSetting({ label, help, wrong, values, options, onChange }: ChecksProps) {
  const id = useId()
  return (
    <fieldset className={style.group} aria-describedby={help === undefined ? undefined : `${id}h`}>
      <legend className={help === undefined ? staff.hidden : style.label}>{label}</legend>
      {help !== undefined && (
        <span className={staff.help} id={`${id}h`}>
          {help}
        </span>
      )}
      <div className={style.rows}>
        {options.map((option) => (
          <Checkbox
            key={option.value}
            className={style.check}
            checked={values.includes(option.value)}
            onChange={({ target }) =>
              onChange([...values.filter((value) => value !== option.value), ...(target.checked ? [option.value] : [])].sort())
            }
          >
            {option.label}
          </Checkbox>
        ))}
      </div>
      <StaffErrorMessage id={`${id}w`}>{wrong}</StaffErrorMessage>
    </fieldset>
  )
}

type TimeProps = FrameProps & { value: string; onChange: (value: string) => void }

/** A time of day, HH:MM; '' until it is typed. */
export function TimeSetting({ label, help, wrong, value, onChange }: TimeProps) {
  const id = useId()
  return (
    <Frame id={id} label={label} help={help} wrong={wrong} required>
      <TextInput
        id={id}
        type="time"
        required
        className={style.short}
        value={value}
        aria-invalid={wrong ? true : undefined}
        aria-describedby={described(id, { label, help, wrong })}
        onChange={(event) => onChange(event.target.value)}
      />
    </Frame>
  )
}

type DateProps = FrameProps & { value: string; min: string; onChange: (value: string) => void }

/** A day, YYYY-MM-DD; '' until it is typed. */
export function DateSetting({ label, help, wrong, value, min, onChange }: DateProps) {
  const id = useId()
  return (
    <Frame id={id} label={label} help={help} wrong={wrong} required>
      <TextInput
        id={id}
        type="date"
        required
        min={min}
        className={style.date}
        value={value}
        aria-invalid={wrong ? true : undefined}
        aria-describedby={described(id, { label, help, wrong })}
        onChange={(event) => onChange(event.target.value)}
      />
    </Frame>
  )
}

export function SettingGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={style.section}>
      <h3>{title}</h3>
      {children}
    </section>
  )
}
