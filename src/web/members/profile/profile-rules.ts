import type { Locale } from '#domain/locale.ts'
import type { FieldDefinition } from '#domain/validation/compiled-form.ts'
import { signInWords } from '../../auth/words.ts'
import { type InputAttributes, rulesFromInputAttributes } from '../../form/input-rules.ts'
import { wordsInLocale } from '../../i18n/words.ts'
import { signInPhoneInput } from '../phone-sign-in/phone-inputs.ts'
import { phoneSignInRules } from '../phone-sign-in/phone-rules.ts'
import { profileInputs } from './profile-inputs.ts'
import { profileWords } from './words.ts'

/** Client-side rules; call in the loader. `hasPassword`: false leaves the password out. */
export function profileRules(hasPassword: boolean, locale: Locale) {
  const texts = wordsInLocale(profileWords, locale)
  const { problems } = wordsInLocale(signInWords, locale)
  const { displayName, email, current, password, pin } = profileInputs
  const { invalid } = texts.email
  const currentPassword: { inputs: Record<string, InputAttributes>; fields: Record<string, Omit<FieldDefinition, 'rules'>> } = {
    inputs: hasPassword ? { current } : {},
    fields: { current: { name: texts.current, messages: { required: problems['missing-password'] }, verbatim: true } },
  }
  const address: Omit<FieldDefinition, 'rules'> = { name: texts.email.fresh, messages: { required: invalid, email: invalid, max: invalid } }
  const phoneNumber: Omit<FieldDefinition, 'rules'> = {
    name: texts.phone.fresh,
    messages: { required: problems['missing-phone-number'], max: problems['invalid-phone-number'] },
  }
  const wrongPin = { required: texts.pin.invalid, min: texts.pin.invalid, max: texts.pin.invalid }
  return {
    me: rulesFromInputAttributes({ displayName }, { displayName: { name: texts.me.name } }, locale),
    email: rulesFromInputAttributes<string>({ email, ...currentPassword.inputs }, { email: address, ...currentPassword.fields }, locale),
    password: rulesFromInputAttributes<string>(
      { current, password },
      { password: { name: texts.password.fresh, verbatim: true }, ...currentPassword.fields },
      locale,
    ),
    pin: rulesFromInputAttributes<string>(
      { ...currentPassword.inputs, pin },
      { pin: { name: texts.pin.label, messages: wrongPin, verbatim: true }, ...currentPassword.fields },
      locale,
    ),
    proof: rulesFromInputAttributes(currentPassword.inputs, currentPassword.fields, locale),
    phone: {
      number: rulesFromInputAttributes<string>(
        { phone: signInPhoneInput, ...currentPassword.inputs },
        { phone: phoneNumber, ...currentPassword.fields },
        locale,
      ),
      code: phoneSignInRules(locale).code,
      removal: rulesFromInputAttributes(currentPassword.inputs, currentPassword.fields, locale),
    },
    deletion: rulesFromInputAttributes(currentPassword.inputs, currentPassword.fields, locale),
  }
}
