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
        .map((value) => (typeof value === 'string' && !verbatim ? value.normalize('NFKC').trim() : value))
      return [key, many ? given : given.length > 1 ? given : given[0]]
    }),
  )
}

/** What browsers send for a file field that was left empty. */
function isNoFile(value: unknown): boolean {
  return typeof value === 'object' && value !== null && (value as File).size === 0 && (value as File).name === ''
}

type File = { readonly size: number; readonly name: string }
