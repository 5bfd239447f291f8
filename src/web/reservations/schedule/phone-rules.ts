import type { Locale } from '#domain/locale.ts'
import type { FormRules } from '#domain/validation/check-form.ts'
import { rulesFromInputAttributes } from '../../form/input-rules.ts'
import { wordsInLocale } from '../../i18n/words.ts'
import { phoneReservationInputAttributes } from './phone-inputs.ts'
import { scheduleWords } from './words.ts'

/** Rules of the phone form. Import in loaders only, because every language's texts come along. */
export function phoneReservationFormRules(locale: Locale): FormRules {
  const { name, phone, email, note } = wordsInLocale(scheduleWords, locale).phone
  return rulesFromInputAttributes(
    phoneReservationInputAttributes,
    { name: { name }, phone: { name: phone }, email: { name: email }, note: { name: note } },
    locale,
  )
}
