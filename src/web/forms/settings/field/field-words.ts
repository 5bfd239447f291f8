import type { ArrangedField } from '#domain/forms/arrangement.ts'
import type { FormField } from '#domain/forms/form.ts'
import { isAlone, othersOf } from '#domain/forms/one-of-two.ts'
import type { Locale } from '#domain/locale.ts'
import { languageName, textLocale } from '#domain/locale.ts'
import { offeredPlaces } from '../arranging.ts'
import type { FormWords } from '../words/ja.ts'

type FieldContext = { texts: FormWords; locale: Locale; fields: ReadonlyMap<string, FormField>; off: ReadonlySet<string> }

/** Returns true if the field's rule reads another field: one of the two suffices. */
export const isOneOfTwo = ({ rules }: FormField): boolean => othersOf(rules).length > 0

/** Returns in which contexts an answer is required; undefined for a heading. */
export function mustWords(
  field: FormField,
  arranged: ArrangedField,
  { texts, off }: Pick<FieldContext, 'texts' | 'off'>,
): string | undefined {
  const { row, places, listed } = texts
  if (arranged.off) return row.off
  if (field.type === 'heading') return undefined
  const chosen = offeredPlaces.filter((place) => arranged.requiredIn.includes(place))
  if (chosen.length === offeredPlaces.length || isAlone(field, off)) return row.always
  if (chosen.length > 0) return row.mustIn(listed(chosen.map((place) => places[place])))
  return isOneOfTwo(field) ? row.oneOf : row.optional
}

export function summaryOf(field: FormField, arranged: ArrangedField, { texts, locale, fields, off }: FieldContext): string {
  const { row, types, listed } = texts
  const { visibleIf } = field
  const shown = () => {
    if (!visibleIf) return undefined
    if ('locale' in visibleIf) return row.onlyIn(listed(visibleIf.locale.map((one) => languageName(one, locale))))
    return row.dependsOn(fields.get(visibleIf.field)?.label[textLocale(locale)] ?? '')
  }
  const onTicket = () => (arranged.onTicket && !arranged.off ? row.onTicket : undefined)
  return [
    types[field.type],
    mustWords(field, arranged, { texts, off }),
    arranged.options && row.options(arranged.options.length),
    shown(),
    onTicket(),
  ]
    .filter(Boolean)
    .join(row.dot)
}
