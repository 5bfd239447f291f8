import { completeSetup } from '#contract/setup.ts'
import type { Locale } from '#domain/locale.ts'
import { callAuthenticated } from '../../api/api.ts'
import { signInOrSignUp } from '../../auth/sign-up-hosted.ts'
import { parseSetUpForm, recoveryKeyOrRedirect, type SetUpFailure } from './set-up-form.ts'

/** If accounts live in another service: creates or signs in the owner's account there first, then sends the form. */
export async function signUpAndSetUp(form: FormData, locale: Locale) {
  const { values, password, key } = parseSetUpForm(form)
  const { email, ...settings } = values
  const refused = await signInOrSignUp({ email, password, name: values.ownerName })
  if (refused) return { problem: refused, values, key } satisfies SetUpFailure
  const result = await callAuthenticated(completeSetup, { body: { ...settings, locale }, idempotencyKey: key })
  return result.ok ? recoveryKeyOrRedirect(result.value, locale) : ({ problem: result.problem, values, key } satisfies SetUpFailure)
}
