import type { ApiCallInput, Operation } from '#contract/operation.ts'
import { operationPath } from '#contract/operation-path.ts'
import type { ApiCallResult } from '#contract/page.ts'
import type { Problem } from '#contract/problem.ts'
import type { Locale } from '#domain/locale.ts'
import { pathLocale } from '../i18n/locale.ts'
import { wordsInLocale } from '../i18n/words.ts'
import type { CallWords } from './words/ja.ts'
import { apiProblemWords } from './words.ts'

/** Local code, not the API's: the request or its response was lost, so the outcome is unknown. */
const networkProblem = 'network.failed'

/** Longer than any command takes, shorter than people wait before they press again. */
const timeoutMs = 15_000

export type ResponseReader<O> = (response: Response) => Promise<ApiCallResult<O>>

/**
 * Calls an operation as the signed-in account. Never throws. Retries only once, after renewing a refused token, with the same idempotency key.
 * `wait`: time limit in ms.
 */
export async function callAuthenticated<O extends Operation>(
  entry: O,
  input: ApiCallInput<O>,
  wait = timeoutMs,
  understand: ResponseReader<O> = readResponse,
): Promise<ApiCallResult<O>> {
  try {
    const { currentIdToken } = await import('../auth/firebase.ts')
    const token = await currentIdToken()
    if (!token) return refused(401, 'auth.missing')
    const response = await send(entry, input, token, wait)
    if (response.status !== 401) return await understand(response)
    const renewed = await currentIdToken({ force: true })
    return renewed ? await understand(await send(entry, input, renewed, wait)) : refused(401, 'auth.missing')
  } catch {
    return refused(0, networkProblem)
  }
}

/** Calls an operation without credentials. `locale`: language of problem sentences, if it is not the page's. */
export async function callAnonymously<O extends Operation>(entry: O, input: ApiCallInput<O>, locale?: Locale): Promise<ApiCallResult<O>> {
  try {
    return await readResponse(await send(entry, input, undefined, timeoutMs, locale))
  } catch {
    return refused(0, networkProblem)
  }
}

/** Base path of the API (R7.1). The root writes a configured `API_BASE` into the page. */
function apiBase(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="api-base"]')?.content ?? '/api/v1'
}

function send(
  entry: Operation,
  input: ApiCallInput<Operation>,
  token: string | undefined,
  wait: number,
  locale?: Locale,
): Promise<Response> {
  const { params, query, body, idempotencyKey } = input as {
    params?: Record<string, unknown>
    query?: Record<string, string | readonly string[]>
    body?: unknown
    idempotencyKey?: string
  }
  const parameters = Object.entries(query ?? {}).flatMap(([name, values]) =>
    [values].flat().map((value) => [name, value] as [string, string]),
  )
  const search = query ? `?${new URLSearchParams(parameters)}` : ''
  return fetch(`${apiBase()}${operationPath(entry, params)}${search}`, {
    method: entry.method,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      'accept-language': locale ?? pathLocale(location.pathname),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}),
    },
    body: body === undefined ? null : JSON.stringify(body),
    cache: 'no-store',
    signal: AbortSignal.timeout(wait),
  })
}

/** Default reader of a response; readers of files fall back on it. */
export async function readResponse<O>(response: Response): Promise<ApiCallResult<O>> {
  const text = await response.text()
  if (response.ok) return { ok: true, value: JSON.parse(text) }
  try {
    const problem = JSON.parse(text) as Problem
    return typeof problem.code === 'string' ? { ok: false, problem } : refused(response.status, 'server.error')
  } catch {
    // A proxy's error page instead of ours.
    return refused(response.status, 'server.error')
  }
}

async function refused(status: number, code: string): Promise<{ ok: false; problem: Problem }> {
  const texts = await readTexts()
  const detail = code === networkProblem ? texts.network : code === 'auth.missing' ? texts.signedOut : texts.unknown
  return { ok: false, problem: { type: 'about:blank', title: code, status, code, detail, requestId: '' } }
}

/** No component reads these words, so they may still be loading after a language change; reading then throws a promise. */
async function readTexts(): Promise<CallWords> {
  const read = () => wordsInLocale(apiProblemWords, pathLocale(location.pathname))
  try {
    return read()
  } catch (thrown) {
    if (!(thrown instanceof Promise)) throw thrown
    await thrown
    return read()
  }
}

/** Returns true if the server has decided. Otherwise a retry must use the same idempotency key. */
export function isFinalRefusal({ status }: Pick<Problem, 'status'>): boolean {
  return status >= 400 && status < 500 && status !== 401 && status !== 408 && status !== 429
}
