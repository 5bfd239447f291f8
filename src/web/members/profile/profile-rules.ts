import type { Locale } from '#domain/locale.ts'
import type { FieldDraft } from '#domain/validation/compiled-form.ts'
import { signInWords } from '../../auth/words.ts'
import { type InputAttributes, inputRules } from '../../form/input-rules.ts'
import { wordsIn } from '../../i18n/words.ts'
import { phoneInput } from '../phone-sign-in/phone-inputs.ts'
import { phoneRules } from '../phone-sign-in/phone-rules.ts'
import { profileInputs } from './profile-inputs.ts'
import { profileWords } from './words.ts'

/** Client-side rules; call in the loader. `hasPassword`: false leaves the password out. */
export function profileRules(hasPassword: boolean, locale: Locale) {
  const texts = wordsIn(profileWords, locale)
  const { problems } = wordsIn(signInWords, locale)
  const { displayName, email, current, password, pin } = profileInputs
  const { invalid } = texts.email
  const asked: { inputs: Record<string, InputAttributes>; fields: Record<string, Omit<FieldDraft, 'rules'>> } = {
    inputs: hasPassword ? { current } : {},
    fields: { current: { name: texts.current, messages: { required: problems['missing-password'] }, verbatim: true } },
  }
  const address: Omit<FieldDraft, 'rules'> = { name: texts.email.fresh, messages: { required: invalid, email: invalid, max: invalid } }
  const number: Omit<FieldDraft, 'rules'> = {
    name: texts.phone.fresh,
    messages: { required: problems['missing-phone-number'], max: problems['invalid-phone-number'] },
  }
  const wrongPin = { required: texts.pin.invalid, min: texts.pin.invalid, max: texts.pin.invalid }
  return {
    me: inputRules({ displayName }, { displayName: { name: texts.me.name } }, locale),
    email: inputRules<string>({ email, ...asked.inputs }, { email: address, ...asked.fields }, locale),
    password: inputRules<string>(
      { current, password },
      { password: { name: texts.password.fresh, verbatim: true }, ...asked.fields },
      locale,
    ),
    pin: inputRules<string>(
      { ...asked.inputs, pin },
      { pin: { name: texts.pin.label, messages: wrongPin, verbatim: true }, ...asked.fields },
      locale,
    ),
    proof: inputRules(asked.inputs, asked.fields, locale),
    phone: {
      number: inputRules<string>({ phone: phoneInput, ...asked.inputs }, { phone: number, ...asked.fields }, locale),
      code: phoneRules(locale).code,
      removal: inputRules(asked.inputs, asked.fields, locale),
    },
    deletion: inputRules(asked.inputs, asked.fields, locale),
  }
}
