import type { ComponentProps } from 'react'
import style from './field.module.css'

type FieldLook = {
  /** Visitors' measures; without it staff's. */
  large?: boolean | undefined
  /** The screen's own look. */
  bare?: boolean | undefined
  className?: string | undefined
}

/** Classes for a field that a library draws. */
export function fieldClass({ large, bare, className }: FieldLook = {}): string {
  if (bare) return className ?? ''
  return [style.field, large && style.large, className].filter(Boolean).join(' ')
}

/** A line of text, a day, a time: every `type` that is typed into. */
export function TextInput({ large, bare, className, ...input }: ComponentProps<'input'> & FieldLook) {
  return <input {...input} className={fieldClass({ large, bare, className })} />
}

export function TextArea({ large, bare, className, ...area }: ComponentProps<'textarea'> & FieldLook) {
  return <textarea {...area} className={fieldClass({ large, bare, className })} />
}

export function Select({ large, bare, className, ...select }: ComponentProps<'select'> & FieldLook) {
  return <select {...select} className={fieldClass({ large, bare, className })} />
}

/** A value that a form sends along. */
export function HiddenInput(input: Omit<ComponentProps<'input'>, 'type' | 'className'>) {
  return <input {...input} type="hidden" />
}
