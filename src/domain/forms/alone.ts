import { type FillingPlace, fillingPlaces, type Words } from './field.ts'
import { isAlone } from './one-of-two.ts'

type Asked = {
  readonly off?: true | undefined
  readonly rules?: string | undefined
  readonly requiredIn?: readonly FillingPlace[] | undefined
  readonly sentences?: Readonly<Record<string, Words>> | undefined
}

/** The field where the other one is switched off: a must by itself, which says so. */
export function alone<Field extends Asked>(field: Field, off: ReadonlySet<string>): Field {
  if (field.off || !isAlone(field, off)) return field
  const { required_without: _, ...sentences } = field.sentences ?? {}
  return {
    ...field,
    requiredIn: fillingPlaces,
    rules: field.rules?.replace(/(^|\|)required_without:@\w+/g, '').replace(/^\|/, '') || undefined,
    sentences,
  }
}
