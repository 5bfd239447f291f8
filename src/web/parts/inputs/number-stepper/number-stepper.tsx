import IconMinus from '@tabler/icons-react/dist/esm/icons/IconMinus.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { type ChangeEventHandler, type KeyboardEvent, useCallback, useId, useRef } from 'react'
import { normalizeNumber } from '#domain/answers/number.ts'
import { isInputMethodKey } from '../../../device/input-method.ts'
import { typeInto } from '../../../device/type-into.ts'
import { describedByIds, ErrorMessage, type FieldProps, RequiredMark } from '../../../form/field.tsx'
import { useNonce } from '../../../theme/nonce.ts'
import visitor from '../../../theme/visitor.module.css'
import { useFormValueConversion } from '../tidy-input/sent-value.ts'
import style from './number-stepper.module.css'

type Props = FieldProps & {
  defaultValue?: string | number | undefined
  min: number
  max: number
  unit?: string
  fewer: string
  more: string
  onChange?: ChangeEventHandler<HTMLInputElement>
}

/**
 * A number field with two large buttons, which need JavaScript. Not of type `number`, because browsers drop non-digits such as 3名
 * or ３.
 */
export function NumberStepper(props: Props) {
  const {
    id: givenId,
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
  const ownId = useId()
  const id = givenId ?? ownId
  const nonce = useNonce()
  const input = useRef<HTMLInputElement>(null)
  const tidy = useCallback((typed: string) => normalizeNumber(typed, unit ? [unit] : []), [unit])
  useFormValueConversion(input, tidy)
  const step = (by: 1 | -1) => {
    const field = input.current
    if (!field) return
    const now = Number.parseInt(tidy(field.value), 10)
    const from = Number.isNaN(now) ? min : now + by
    typeInto(field, String(Math.min(max, Math.max(min, from))))
  }
  function stepByKey(event: KeyboardEvent): void {
    if ((event.key !== 'ArrowUp' && event.key !== 'ArrowDown') || isInputMethodKey(event.nativeEvent)) return
    event.preventDefault()
    step(event.key === 'ArrowUp' ? 1 : -1)
  }
  return (
    <div className={style.stepper}>
      <label className={visitor.label} htmlFor={id}>
        {label}
        {marked && <RequiredMark required={required} />}
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
            type="text"
            inputMode="numeric"
            role="spinbutton"
            aria-valuemin={min}
            aria-valuemax={max}
            autoComplete="off"
            required={required}
            disabled={disabled}
            defaultValue={defaultValue}
            placeholder="–"
            aria-invalid={wrong ? true : undefined}
            aria-describedby={describedByIds(id, help, wrong)}
            onChange={onChange}
            onKeyDown={stepByKey}
            onBlur={({ currentTarget }) => typeInto(currentTarget, tidy(currentTarget.value))}
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
      {wrong && <ErrorMessage id={`${id}w`}>{wrong}</ErrorMessage>}
    </div>
  )
}
