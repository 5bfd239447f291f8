import type { InputHTMLAttributes } from 'react'
import type { Locale } from '#domain/locale.ts'
import { rulesFromHtmlAttributes } from '#domain/validation/attribute-rules.ts'
import type { FormRules } from '#domain/validation/check-form.ts'
import type { FieldDefinition } from '#domain/validation/compiled-form.ts'
import { compileLocalizedForm } from '#domain/validation/form-rules.ts'

/** Constraint attributes of an input, in React's spelling. */
export type InputAttributes = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'pattern' | 'minLength' | 'maxLength' | 'min' | 'max' | 'required' | 'type'
>

/**
 * Derives rules from input attributes (R5.5), so that the engine and the browser's check without scripts agree. Call in loaders and actions: it
 * contains all messages, and the page gets only its own.
 */
export function rulesFromInputAttributes<Name extends string>(
  inputs: Readonly<Record<Name, InputAttributes>>,
  fields: Readonly<Record<Name, Omit<FieldDefinition, 'rules'>>>,
  locale: Locale,
): FormRules {
  const drafts = (Object.keys(inputs) as Name[]).map((name) => {
    const { minLength, maxLength, ...others }: InputAttributes = inputs[name]
    return [name, { ...fields[name], rules: rulesFromHtmlAttributes({ ...others, minlength: minLength, maxlength: maxLength }) }] as const
  })
  return compileLocalizedForm(Object.fromEntries(drafts), locale)
}
