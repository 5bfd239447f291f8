import type { PageContext } from '#contract/page.ts'
import { type ReceivedRequest, sendRequest } from '#contract/privacy-requests.ts'
import type { Locale } from '#domain/locale.ts'
import { requestKinds } from '#domain/privacy/request.ts'

const typedFields = ['kind', 'name', 'contact', 'foundBy', 'words'] as const
export type TypedRequest = Record<(typeof typedFields)[number], string>
export type RequestAnswer =
  | { received: ReceivedRequest }
  /** `wrong`: of the whole form; what is missing is seen by what is empty. The same wish keeps its key. */
  | { typed: TypedRequest; wrong: string | null; key: string }

/** Somebody without a link asks about their data. For the server. */
export async function requestByForm(page: PageContext, code: string, form: FormData, locale: Locale): Promise<RequestAnswer> {
  const typed = Object.fromEntries(typedFields.map((name) => [name, form.get(name)?.toString().trim() ?? ''])) as TypedRequest
  const kind = requestKinds.find((one) => one === typed.kind)
  const idempotencyKey = form.get('_key')?.toString() || page.idempotencyKey
  if (!kind || !typed.name || !typed.contact) return { typed, wrong: null, key: idempotencyKey }
  const received = await page.call(sendRequest, { params: { code }, body: { ...typed, kind, locale }, idempotencyKey })
  if (received.ok) return { received: received.value }
  // Changed since it was sent once: another wish.
  const key = received.problem.code === 'idempotency.mismatch' ? page.idempotencyKey : idempotencyKey
  return { typed, wrong: received.problem.detail, key }
}
