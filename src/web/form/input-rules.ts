import type { InputHTMLAttributes } from 'react'
import type { Locale } from '#domain/locale.ts'
import { attributeRules } from '#domain/validation/attribute-rules.ts'
import type { FormRules } from '#domain/validation/check-form.ts'
import type { FieldDraft } from '#domain/validation/compiled-form.ts'
import { formRules } from '#domain/validation/form-rules.ts'

/** What an input asks for by its attributes, in React's spelling. */
export type InputAttributes = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'pattern' | 'minLength' | 'maxLength' | 'min' | 'max' | 'required' | 'type'
>

/**
 * Rules of a form that says them by its inputs' attributes (R5.5), so that the browser, which checks where no script runs, and the engine are of one mind.
 * For loaders and actions: it holds every rule's sentences, and the page gets what comes out.
 */
export function inputRules<Name extends string>(
  inputs: Readonly<Record<Name, InputAttributes>>,
  fields: Readonly<Record<Name, Omit<FieldDraft, 'rules'>>>,
  locale: Locale,
): FormRules {
  const drafts = (Object.keys(inputs) as Name[]).map((name) => {
    const { minLength, maxLength, ...others }: InputAttributes = inputs[name]
    return [name, { ...fields[name], rules: attributeRules({ ...others, minlength: minLength, maxlength: maxLength }) }] as const
  })
  return formRules(Object.fromEntries(drafts), locale)
}
