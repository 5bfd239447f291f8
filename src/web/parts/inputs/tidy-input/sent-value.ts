import { type RefObject, useEffect } from 'react'

/**
 * Sends for a field what `convert` makes of it: people read 090-1234-5678, the form sends +819012345678. The field keeps its name: without
 * JavaScript it sends what was typed, and all readers of the form (rules, drafts, the router) get the converted value.
 */
export function useSentValue(field: RefObject<HTMLInputElement | null>, convert: ((typed: string) => string) | undefined): void {
  useEffect(() => {
    if (!convert) return
    const replace = ({ target, formData }: FormDataEvent) => {
      const input = field.current
      if (input?.name && input.form === target && formData.has(input.name)) formData.set(input.name, convert(input.value))
    }
    document.addEventListener('formdata', replace)
    return () => document.removeEventListener('formdata', replace)
  }, [field, convert])
}
