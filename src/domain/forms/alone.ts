import { textLocales } from '../locale.ts'
import { type FillingPlace, fillingPlaces, type Words } from './field.ts'
import { isAlone } from './one-of-two.ts'
import { oneIsEnough } from './one-of-two-words.ts'

type Asked = {
  readonly off?: true | undefined
  readonly rules?: string | undefined
  readonly requiredIn?: readonly FillingPlace[] | undefined
  readonly help?: Words | undefined
  readonly marked?: false | undefined
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
    marked: undefined,
    help: saysOneIsEnough(field.help) ? undefined : field.help,
  }
}

/** Not told of a field that is alone. */
export function saysOneIsEnough(help: Words | undefined): boolean {
  return textLocales.every((locale) => help?.[locale] === oneIsEnough[locale])
}
