import type { Locale } from '#domain/locale.ts'
import { rulesFromInputAttributes } from '../../form/input-rules.ts'
import { wordsInLocale } from '../../i18n/words.ts'
import { existingAccountInputs, newAccountInputs, passwordlessAccountInputs } from './invitation-inputs.ts'
import { invitationWords } from './words.ts'

/** Client-side rules of each way to accept; call in loaders. `named`: for accounts without a password. */
export function invitationRules(locale: Locale) {
  const { name, password, existing } = wordsInLocale(invitationWords, locale)
  const displayName = { name }
  return {
    newAccount: rulesFromInputAttributes(newAccountInputs, { displayName, password: { name: password, verbatim: true } }, locale),
    named: rulesFromInputAttributes(passwordlessAccountInputs, { displayName }, locale),
    ownAccount: rulesFromInputAttributes(
      existingAccountInputs,
      { displayName, password: { name: existing.password, verbatim: true } },
      locale,
    ),
  }
}
export type InvitationRules = ReturnType<typeof invitationRules>
