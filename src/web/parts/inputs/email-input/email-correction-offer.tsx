import { type RefObject, useEffect, useState } from 'react'
import { looksLikeEmail } from '#domain/forms/contact-pair.ts'
import { typeInto } from '../../../device/type-into.ts'
import { runAfterPress } from '../../../form/after-press.ts'
import { useWords } from '../../../i18n/words.ts'
import { inputWords } from '../words.ts'
import style from './email-input.module.css'

/** Offers the probably intended domain once the field was left. */
export function EmailCorrectionOffer({ field }: { field: RefObject<HTMLInputElement | null> }) {
  const texts = useWords(inputWords).emailInput
  const typed = useLeftText(field)
  const suggestEmail = useEmailSuggestion(looksLikeEmail(typed))
  const suggestion = typed && suggestEmail?.(typed)
  const domain = suggestion?.slice(suggestion.lastIndexOf('@') + 1)
  return (
    <span role="status">
      {suggestion && domain && (
        <span className={style.offer}>
          <span className={style.meant}>{texts.meant(domain)}</span>
          <button
            type="button"
            className={style.take}
            onClick={() => {
              typeInto(field.current!, suggestion)
              field.current!.focus()
            }}
          >
            {texts.take(domain)}
          </button>
        </span>
      )}
    </span>
  )
}

/** Returns the text of a field that was left; undefined if it cannot be changed. */
function useLeftText(field: RefObject<HTMLInputElement | null>): string | undefined {
  const [text, setText] = useState<string>()
  useEffect(() => {
    const element = field.current
    if (!element) return
    const leave = () => setText(element.disabled || element.readOnly ? undefined : element.value)
    const stop = new AbortController()
    element.addEventListener('input', () => setText(undefined), { signal: stop.signal })
    element.addEventListener('blur', () => runAfterPress(leave), { signal: stop.signal })
    if (document.activeElement !== element) leave()
    return () => stop.abort()
  }, [field])
  return text
}

/**
 * Loads the known domains once an address was typed, because a phone's first load has no room for them. If that fails, nothing is
 * offered.
 */
function useEmailSuggestion(wanted: boolean) {
  const [part, setPart] = useState<typeof import('./email-correction.ts')>()
  useEffect(() => {
    if (wanted && !part) void import('./email-correction.ts').then(setPart, () => {})
  }, [wanted, part])
  return part?.correctEmailDomain
}
