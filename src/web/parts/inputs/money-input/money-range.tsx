import { useId, useState } from 'react'
import { runAfterPress } from '../../../form/after-press.ts'
import { FieldFrame, type FieldProps } from '../../../form/field.tsx'
import { useWords } from '../../../i18n/words.ts'
import { inputWords } from '../words.ts'
import style from './money-input.module.css'
import { MoneyInput } from './money-input.tsx'

type Props = FieldProps & {
  /** The form sends `{name}Min` and `{name}Max`. */
  name: string
  /** Yen. */
  defaultValue?: { min?: number | undefined; max?: number | undefined }
  onChange?: (yen: { min: number | undefined; max: number | undefined }) => void
}

/** A budget from one sum to another. Either end may be empty. */
export function MoneyRange({
  id: givenId,
  name,
  label,
  help,
  wrong,
  required = false,
  marked = true,
  disabled,
  defaultValue = {},
  onChange,
}: Props) {
  const texts = useWords(inputWords).moneyInput
  const ownId = useId()
  const id = givenId ?? ownId
  const [range, setRange] = useState({ min: defaultValue.min, max: defaultValue.max })
  const [isTouched, setTouched] = useState(false)
  const reversed = range.min !== undefined && range.max !== undefined && range.min > range.max
  const change = (end: 'min' | 'max', yen: number | undefined) => {
    const next = { ...range, [end]: yen }
    setRange(next)
    onChange?.(next)
  }
  const ends = { marked: false, required, disabled, ...(reversed && isTouched && { 'aria-invalid': true }) }
  return (
    <FieldFrame
      id={id}
      group
      label={label}
      help={help}
      wrong={wrong ?? (reversed && isTouched ? texts.reversed : undefined)}
      required={required}
      marked={marked}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: whether the two fit is asked when either is left */}
      <div className={style.range} onBlur={() => runAfterPress(() => setTouched(isTouched || reversed))}>
        <MoneyInput
          {...ends}
          id={`${id}-min`}
          name={`${name}Min`}
          label={texts.least}
          defaultValue={defaultValue.min}
          onYen={(yen) => change('min', yen)}
        />
        <span className={style.to} aria-hidden>
          {texts.to}
        </span>
        <MoneyInput
          {...ends}
          id={`${id}-max`}
          name={`${name}Max`}
          label={texts.most}
          defaultValue={defaultValue.max}
          onYen={(yen) => change('max', yen)}
        />
      </div>
    </FieldFrame>
  )
}
