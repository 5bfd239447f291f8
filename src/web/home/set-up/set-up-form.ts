import { data, redirect } from 'react-router'
import type { OperationAnswer } from '#contract/operation.ts'
import type { PageContext } from '#contract/page.ts'
import type { Problem } from '#contract/problem.ts'
import { completeSetup } from '#contract/setup.ts'
import { removeHiddenCharacters } from '#domain/hidden-characters.ts'
import type { Locale } from '#domain/locale.ts'
import { privatePageHeaders } from '../../api/private-page.ts'
import { localizedPath } from '../../i18n/locale.ts'

/** Typed values without the password, which no page repeats. */
type SetUpValues = { token: string; organizationName: string; shopName: string; ownerName: string; email: string }

export type SetUpFailure = { problem: Problem; values: SetUpValues; key: string }

/** The recovery key of the backups, shown once, and the next page. */
export type SetUpRecoveryKey = { recoveryKey: string; onward: string }

const text = (form: FormData, name: string) => String(form.get(name) ?? '')
const nameIn = (form: FormData, name: string) => removeHiddenCharacters(text(form, name))

/** Parses the form. The password is separate, for the code that creates the account. */
export function parseSetUpForm(form: FormData): { values: SetUpValues; password: string; key: string } {
  const values = {
    token: text(form, 'token'),
    organizationName: nameIn(form, 'organizationName'),
    shopName: nameIn(form, 'shopName'),
    ownerName: nameIn(form, 'ownerName'),
    email: text(form, 'email').trim(),
  }
  return { values, password: text(form, 'password'), key: text(form, 'key') }
}

export async function completeSetUpFromForm({ call, idempotencyKey }: PageContext, form: FormData, locale: Locale) {
  const { values, password, key: givenKey } = parseSetUpForm(form)
  const key = givenKey || idempotencyKey
  const result = await call(completeSetup, { body: { ...values, password, locale }, idempotencyKey: key })
  if (!result.ok) {
    const { problem } = result
    // The key belongs to a different request, so the next attempt needs a new one.
    const next = problem.code === 'idempotency.mismatch' ? idempotencyKey : key
    return data<SetUpFailure>({ problem, values, key: next }, { status: problem.status })
  }
  return data<SetUpRecoveryKey>(recoveryKeyOrRedirect(result.value, locale), { headers: privatePageHeaders })
}

/** Leads to the first staff page; shows the recovery key before it, unless the operator has chosen one. */
export function recoveryKeyOrRedirect({ recoveryKey }: OperationAnswer<typeof completeSetup>, locale: Locale): SetUpRecoveryKey {
  const onward = localizedPath(locale, '/shopAdmin')
  if (recoveryKey === null) throw redirect(onward, 303)
  return { recoveryKey, onward }
}
