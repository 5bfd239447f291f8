import { useDeferredValue, useMemo } from 'react'
import { ratePassword } from '#domain/passwords/rating.ts'
import { useWords } from '../../../i18n/words.ts'
import style from './password.module.css'
import { passwordFieldWords } from './words.ts'

export function StrengthMeter(typed: { password: string; own: readonly string[] }) {
  const { strength: texts } = useWords(passwordFieldWords)
  // Deferred, so that rating doesn't delay typing.
  const { password, own } = useDeferredValue(typed)
  const { score, fault, weak } = useMemo(() => ratePassword(password, own), [password, own])
  const strength = weak ? texts.weak : (texts.strengths[score] ?? texts.weak)
  return (
    <>
      <span className={style.bar} data-score={weak ? 1 : score} aria-hidden />
      <span>{fault ? texts.because(strength, texts.faults[fault]) : strength}</span>
    </>
  )
}
