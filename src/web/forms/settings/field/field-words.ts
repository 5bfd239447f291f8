import { alternativeKeys, areAlternativesSwitchedOff } from '#domain/forms/alternative-fields.ts'
import type { FieldCustomization } from '#domain/forms/customization.ts'
import type { FormField } from '#domain/forms/form.ts'
import type { Locale } from '#domain/locale.ts'
import { localizedLanguageName, toTextLocale } from '#domain/locale.ts'
import { selectableFillContexts } from '../customization.ts'
import type { FormWords } from '../words/ja.ts'

type FieldContext = { texts: FormWords; locale: Locale; fields: ReadonlyMap<string, FormField>; off: ReadonlySet<string> }

/** Returns true if the field's rule reads another field: one of the two suffices. */
export const hasAlternativeField = ({ rules }: FormField): boolean => alternativeKeys(rules).length > 0

/** Returns in which contexts an answer is required; undefined for a heading. */
export function describeRequirement(
  field: FormField,
  arranged: FieldCustomization,
  { texts, off }: Pick<FieldContext, 'texts' | 'off'>,
): string | undefined {
  const { row, contexts, listed } = texts
  if (arranged.off) return row.off
  if (field.type === 'heading') return undefined
  const chosen = selectableFillContexts.filter((context) => arranged.requiredIn.includes(context))
  if (chosen.length === selectableFillContexts.length || areAlternativesSwitchedOff(field, off)) return row.always
  if (chosen.length > 0) return row.mustIn(listed(chosen.map((context) => contexts[context])))
  return hasAlternativeField(field) ? row.oneOf : row.optional
}

export function summarizeField(field: FormField, arranged: FieldCustomization, { texts, locale, fields, off }: FieldContext): string {
  const { row, types, listed } = texts
  const { visibleIf } = field
  const shown = () => {
    if (!visibleIf) return undefined
    if ('locale' in visibleIf) return row.onlyIn(listed(visibleIf.locale.map((one) => localizedLanguageName(one, locale))))
    return row.dependsOn(fields.get(visibleIf.field)?.label[toTextLocale(locale)] ?? '')
  }
  const onTicket = () => (arranged.onTicket && !arranged.off ? row.onTicket : undefined)
  return [
    types[field.type],
    describeRequirement(field, arranged, { texts, off }),
    arranged.options && row.options(arranged.options.length),
    shown(),
    onTicket(),
  ]
    .filter(Boolean)
    .join(row.dot)
}
