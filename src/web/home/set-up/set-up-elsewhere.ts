import { completeSetup } from '#contract/setup.ts'
import type { Locale } from '#domain/locale.ts'
import { call } from '../../api/api.ts'
import { signUpElsewhere } from '../../auth/sign-up-elsewhere.ts'
import { onwardFrom, readSetUp, type SetUpAnswer } from './set-up-form.ts'

/** If accounts live in another service: creates or signs in the owner's account there first, then sends the form. */
export async function setUpSignedUp(form: FormData, locale: Locale) {
  const { values, password, key } = readSetUp(form)
  const { email, ...settings } = values
  const refused = await signUpElsewhere({ email, password, name: values.ownerName })
  if (refused) return { problem: refused, values, key } satisfies SetUpAnswer
  const result = await call(completeSetup, { body: { ...settings, locale }, idempotencyKey: key })
  return result.ok ? onwardFrom(result.value, locale) : ({ problem: result.problem, values, key } satisfies SetUpAnswer)
}
