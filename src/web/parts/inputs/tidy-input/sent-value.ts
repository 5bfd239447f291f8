import { type RefObject, useLayoutEffect } from 'react'

/**
 * Sends the converted value of a field: people read 090-1234-5678, the form sends +819012345678. All readers of the form get it.
 * Without JavaScript the typed text is sent.
 */
export function useFormValueConversion(field: RefObject<HTMLInputElement | null>, convert: ((typed: string) => string) | undefined): void {
  // A layout effect, because a card reads its form in one.
  useLayoutEffect(() => {
    if (!convert) return
    const replace = ({ target, formData }: FormDataEvent) => {
      const input = field.current
      if (input?.name && input.form === target && formData.has(input.name)) formData.set(input.name, convert(input.value))
    }
    document.addEventListener('formdata', replace)
    return () => document.removeEventListener('formdata', replace)
  }, [field, convert])
}
