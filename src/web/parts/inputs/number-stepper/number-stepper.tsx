import IconMinus from '@tabler/icons-react/dist/esm/icons/IconMinus.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { type ChangeEventHandler, useId, useRef } from 'react'
import { describedBy, type FieldProps, Need, Wrong } from '../../../form/field.tsx'
import { useNonce } from '../../theme/nonce.ts'
import visitor from '../../theme/visitor.module.css'
import { typeInto } from '../../type-into.ts'
import style from './number-stepper.module.css'

type Props = FieldProps & {
  defaultValue?: string | number | undefined
  min: number
  max: number
  /** What is counted, behind the number. */
  unit?: string
  /** The names of the two buttons. */
  fewer: string
  more: string
  onChange?: ChangeEventHandler<HTMLInputElement>
}

/** A number field with two large buttons; without JavaScript it is the number field alone. */
export function NumberStepper(props: Props) {
  const {
    id: given,
    name,
    label,
    help,
    wrong,
    required = false,
    marked = true,
    disabled,
    defaultValue,
    min,
    max,
    unit,
    fewer,
    more,
    onChange,
  } = props
  const own = useId()
  const id = given ?? own
  const nonce = useNonce()
  const input = useRef<HTMLInputElement>(null)
  const step = (by: 1 | -1) => {
    const field = input.current
    if (!field) return
    const from = Number.isNaN(field.valueAsNumber) ? min : Math.trunc(field.valueAsNumber) + by
    typeInto(field, String(Math.min(max, Math.max(min, from))))
  }
  return (
    <div className={style.stepper}>
      <label className={visitor.label} htmlFor={id}>
        {label}
        {marked && <Need required={required} />}
      </label>
      <span className={style.step}>
        <noscript>
          <style
            nonce={nonce}
          >{`.${style.round}{display:none}.${style.number}{border:1px solid var(--uk-line-strong);background:var(--uk-surface);width:3em;margin-inline-end:8px}`}</style>
        </noscript>
        <button type="button" className={style.round} aria-label={fewer} disabled={disabled} onClick={() => step(-1)}>
          <IconMinus size={22} stroke={1.75} aria-hidden />
        </button>
        <span className={style.count}>
          <input
            ref={input}
            id={id}
            name={name}
            className={style.number}
            type="number"
            inputMode="numeric"
            min={min}
            max={max}
            step={1}
            required={required}
            disabled={disabled}
            defaultValue={defaultValue}
            placeholder="–"
            aria-invalid={wrong ? true : undefined}
            aria-describedby={describedBy(id, help, wrong)}
            onChange={onChange}
          />
          {unit}
        </span>
        <button type="button" className={style.round} aria-label={more} disabled={disabled} onClick={() => step(1)}>
          <IconPlus size={22} stroke={1.75} aria-hidden />
        </button>
      </span>
      {help && (
        <p className={style.help} id={`${id}h`}>
          {help}
        </p>
      )}
      {wrong && <Wrong id={`${id}w`}>{wrong}</Wrong>}
    </div>
  )
}
