import type { FormRules, Values } from './check-form.ts'

/** What a sent form holds: a browser's FormData, and a server's. */
type Sent = { getAll(name: string): readonly unknown[] }

/** The answers of a form's fields, read alike in the browser and on the server. An unticked box, like a field that isn't there, has none. */
export function formValues({ fields }: FormRules, sent: Sent): Values {
  return Object.fromEntries(
    Object.entries(fields).map(([key, { many, verbatim }]) => {
      const given = sent
        .getAll(key)
        .filter((value) => !isNoFile(value))
        .map((value) => (verbatim ? value : asLookedAt(value)))
      return [key, many ? given : given.length > 1 ? given : given[0]]
    }),
  )
}

/** A text as the rules look at it, unless they take it verbatim: without outer blanks, full-width letters and digits as usual ones. */
export const asLookedAt = (value: unknown) => (typeof value === 'string' ? value.normalize('NFKC').trim() : value)

/** What browsers send for a file field that was left empty. */
function isNoFile(value: unknown): boolean {
  return typeof value === 'object' && value !== null && (value as File).size === 0 && (value as File).name === ''
}

type File = { readonly size: number; readonly name: string }
