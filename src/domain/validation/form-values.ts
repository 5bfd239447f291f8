import type { FormRules, FormValues } from './check-form.ts'

type Sent = { getAll(name: string): readonly unknown[] }

/** Returns the form's answers, the same in browser and server. An unticked box has none, like a missing field. */
export function formValues({ fields }: FormRules, sent: Sent): FormValues {
  return Object.fromEntries(
    Object.entries(fields).map(([key, { many, verbatim }]) => {
      const given = sent
        .getAll(key)
        .filter((value) => !isNoFile(value))
        .map((value) => (verbatim ? value : normalizeRuleValue(value)))
      return [key, many ? given : given.length > 1 ? given : given[0]]
    }),
  )
}

/** Normalizes a text for the rules unless they take it verbatim: NFKC and trimmed. */
export const normalizeRuleValue = (value: unknown) => (typeof value === 'string' ? value.normalize('NFKC').trim() : value)

/** Returns true for the empty file that browsers send for an empty file field. */
function isNoFile(value: unknown): boolean {
  return typeof value === 'object' && value !== null && (value as File).size === 0 && (value as File).name === ''
}

type File = { readonly size: number; readonly name: string }
