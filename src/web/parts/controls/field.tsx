import { type ComponentProps, createContext, useContext } from 'react'
import style from './field.module.css'

type FieldLook = {
  /** Visitor sizes instead of staff's. */
  large?: boolean | undefined
  /** The screen's own look. */
  bare?: boolean | undefined
  className?: string | undefined
}

/** Returns the classes of a field that a library renders. */
export function fieldClass({ large, bare, className }: FieldLook = {}): string {
  if (bare) return className ?? ''
  return [style.field, large && style.large, className].filter(Boolean).join(' ')
}

/** True on a kiosk: the browser must offer no former visitor's text, and no link may lead away. */
export const OnKiosk = createContext(false)

const useAutofill = () => (useContext(OnKiosk) ? { autoComplete: 'off' } : {})

/** An input for a line of text, a date or a time: every `type` that is typed into. */
export function TextInput({ large, bare, className, ...input }: ComponentProps<'input'> & FieldLook) {
  return <input {...input} {...useAutofill()} className={fieldClass({ large, bare, className })} />
}

export function TextArea({ large, bare, className, ...area }: ComponentProps<'textarea'> & FieldLook) {
  return <textarea {...area} {...useAutofill()} className={fieldClass({ large, bare, className })} />
}

export function Select({ large, bare, className, ...select }: ComponentProps<'select'> & FieldLook) {
  return <select {...select} {...useAutofill()} className={fieldClass({ large, bare, className })} />
}

export function HiddenInput(input: Omit<ComponentProps<'input'>, 'type' | 'className'>) {
  return <input {...input} type="hidden" />
}
