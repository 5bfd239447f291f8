import IconBackspace from '@tabler/icons-react/dist/esm/icons/IconBackspace.mjs'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import type { Locale } from '#domain/locale.ts'
import { parsePin, pinLengthLimits } from '#domain/pin.ts'
import { ErrorMessage } from '../../../form/field.tsx'
import { Button } from '../../../parts/controls/button.tsx'
import { TextInput } from '../../../parts/controls/field.tsx'
import style from './pin-pad.module.css'
import { pinPadWords } from './words.ts'

type Props = {
  locale: Locale
  /** Whose PIN is asked for. Undefined: any manager's, as the screen says. */
  name?: string
  /** Error of the last attempt, with a new key each time. */
  problem: { key: string; text: string } | undefined
  onEnter: (pin: string) => Promise<void>
}

/** PIN entry by pad or keyboard. The field opens no on-screen keyboard, which would cover the pad. */
export function PinPad({ locale, name, problem, onEnter }: Props) {
  const texts = pinPadWords[locale]
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [pin, setPin] = useState('')
  const [busy, setBusy] = useState(false)
  const isWhole = parsePin(pin) !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: again after each refusal
  useEffect(() => field.current?.focus(), [problem?.key])

  function type(digits: string): void {
    setPin(digits.normalize('NFKC').replace(/\D/g, '').slice(0, pinLengthLimits.max))
  }

  async function enter(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (!isWhole || busy) return
    setBusy(true)
    await onEnter(pin)
    setBusy(false)
    setPin('')
  }

  const digit = (value: number) => (
    <Button key={value} look="bare" className={style.key} onClick={() => type(pin + value)}>
      {value}
    </Button>
  )
  return (
    <form className={style.pad} onSubmit={(event) => void enter(event)}>
      <label className={style.label} htmlFor={id}>
        {texts.label}
      </label>
      <TextInput
        ref={field}
        id={id}
        large
        className={style.pin}
        type="password"
        inputMode="none"
        autoComplete="off"
        aria-label={name && `${texts.of(name)} ${texts.label}`}
        aria-invalid={problem !== undefined || undefined}
        aria-describedby={problem && `${id}w`}
        value={pin}
        onChange={(event) => type(event.target.value)}
      />
      <div className={style.news}>
        <p className={style.count} role="status">
          {busy ? texts.entering : pin && texts.typed(pin.length)}
        </p>
        <div id={`${id}w`}>{problem && !pin && <ErrorMessage>{problem.text}</ErrorMessage>}</div>
      </div>
      <div className={style.keys}>
        {[1, 2, 3, 4, 5, 6, 7, 8, 9].map(digit)}
        <Button look="bare" className={style.key} aria-label={texts.erase} onClick={() => type(pin.slice(0, -1))}>
          <IconBackspace size={28} stroke={1.75} aria-hidden />
        </Button>
        {digit(0)}
        <Button type="submit" look="primary" large className={`${style.key} ${style.ok}`} disabled={!isWhole || busy}>
          {texts.enter}
        </Button>
      </div>
    </form>
  )
}
