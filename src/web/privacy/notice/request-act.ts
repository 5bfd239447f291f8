import type { PageContext } from '#contract/page.ts'
import { type PrivacyRequestReceipt, submitPrivacyRequest } from '#contract/privacy/requests.ts'
import { removeHiddenCharacters } from '#domain/hidden-characters.ts'
import type { Locale } from '#domain/locale.ts'
import { privacyRequestKinds, privacyRequestLimits } from '#domain/privacy/request.ts'

const typedFields = ['kind', 'name', 'contact', 'foundBy', 'words'] as const
type TypedRequest = Record<(typeof typedFields)[number], string>
export type PrivacyRequestResponse =
  | { received: PrivacyRequestReceipt }
  /** `wrong`: error of the whole form; errors of fields are derived from the values. `key`: idempotency key, kept for the same request. */
  | { typed: TypedRequest; wrong: string | null; key: string }

/** Server action: records a privacy request from a visitor without a link. */
export async function handlePrivacyRequestForm(
  page: PageContext,
  code: string,
  form: FormData,
  locale: Locale,
): Promise<{ response: PrivacyRequestResponse; status: number }> {
  const typed = Object.fromEntries(typedFields.map((name) => [name, tidy(name, form.get(name)?.toString() ?? '')])) as TypedRequest
  const kind = privacyRequestKinds.find((candidate) => candidate === typed.kind)
  const idempotencyKey = form.get('_key')?.toString() || page.idempotencyKey
  const tooLong = (['name', 'contact', 'foundBy', 'words'] as const).some((name) => typed[name].length > privacyRequestLimits[name])
  if (!kind || !typed.name || !typed.contact || tooLong) return { response: { typed, wrong: null, key: idempotencyKey }, status: 400 }
  const received = await page.call(submitPrivacyRequest, { params: { code }, body: { ...typed, kind, locale }, idempotencyKey })
  if (received.ok) return { response: { received: received.value }, status: 200 }
  // The form was edited after an earlier submit, so it needs a new key.
  const key = received.problem.code === 'idempotency.mismatch' ? page.idempotencyKey : idempotencyKey
  return { response: { typed, wrong: received.problem.detail, key }, status: received.problem.status }
}

/** Converts the CRLF line ends of forms. */
function tidy(name: keyof TypedRequest, text: string): string {
  return (name === 'words' ? text.replaceAll('\r\n', '\n') : removeHiddenCharacters(text)).trim()
}
