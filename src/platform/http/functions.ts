import { Hono } from 'hono'
import { z } from 'zod'
import type { Operation } from '#contract/operation.ts'
import { operationPath } from '#contract/operation-path.ts'
import type { Problem, ProblemCode } from '#contract/problem.ts'
import { problemStatuses } from '#contract/problem-codes.ts'
import { isRefusal, type Refusal, refuse } from '#domain/refusal.ts'
import type { ServerEnv } from './call.ts'
import { problemBody, requestLocale } from './problems.ts'
import { hasJsonContentType, isIdempotencyKey, readBodyText } from './request-input.ts'

/** Converts `invalid-argument` to the protocol's `INVALID_ARGUMENT`. */
const spelled = (status: string) => status.toUpperCase().replaceAll('-', '_')

/** True for operations with JSON input and output. */
const isCallable = ({ stream, file, upload, bytes }: Operation) => !stream && !file && !upload && !bytes

const Envelope = z.object({ data: z.record(z.string(), z.unknown()).nullish() })
const keysOf = (schema: z.ZodType | undefined) => (schema instanceof z.ZodObject ? Object.keys(schema.shape) : [])
/** True for values that fit a URL. An object does not: its own `toString` may be no function. */
const isPlain = (value: unknown): boolean => typeof value !== 'object' || value === null

/**
 * Callable-function protocol for the same operations (R1.5, R7.2, R8.3). Splits `data` into path, query and body, moves `idempotencyKey` to
 * the header, and calls the REST API in-process, so that both follow the same rules.
 */
export function createCallableFunctionsApi(
  registry: ReadonlyMap<string, Operation>,
  callApi: (request: Request, env: ServerEnv['Bindings']) => Response | Promise<Response>,
): Hono<ServerEnv> {
  const functions = new Hono<ServerEnv>()
  functions.post('/:operationId', async (c) => {
    const refused = (code: ProblemCode) => {
      const problem = problemBody({ refused: code }, requestLocale(c), c.get('requestId'))
      return errorResponse(problem)
    }
    const entry = registry.get(c.req.param('operationId'))
    if (!entry || !isCallable(entry)) return refused('request.notFound')
    if (!hasJsonContentType(c)) return refused('request.wrongType')
    const text = await readBodyText(c)
    if (isRefusal(text)) return refused(text.refused)
    const data = readData(text)
    if (isRefusal(data)) return refused(data.refused)
    const request = apiRequest(entry, data, c.req.raw)
    if (isRefusal(request)) return refused(request.refused)
    const response = await callApi(request, c.env)
    const json = await response.json()
    return response.ok ? c.json({ result: json }) : errorResponse(json as Problem, response.headers.get('retry-after'))
  })
  functions.all('*', (c) => errorResponse(problemBody(refuse('request.notFound'), requestLocale(c), c.get('requestId'))))
  return functions
}

function readData(text: string) {
  try {
    const envelope = Envelope.safeParse(JSON.parse(text))
    return envelope.success ? (envelope.data.data ?? {}) : refuse('request.malformed')
  } catch {
    return refuse('request.malformed')
  }
}

function apiRequest(
  entry: Operation,
  { idempotencyKey, ...data }: Record<string, unknown>,
  original: Request,
): Request | Refusal<'request.malformed' | 'request.invalid'> {
  const inPath = keysOf(entry.params)
  const inQuery = keysOf(entry.query)
  const listOf = (key: string) => [data[key] ?? []].flat() as unknown[]
  if (!inPath.every((key) => isPlain(data[key])) || !inQuery.every((key) => listOf(key).every(isPlain))) return refuse('request.invalid')
  const url = new URL(`/api/v1${operationPath(entry, data)}`, original.url)
  for (const key of inQuery) for (const value of listOf(key)) url.searchParams.append(key, String(value))
  const headers = new Headers()
  for (const name of ['authorization', 'cookie', 'accept-language', 'user-agent', 'uketsuke-device']) {
    const value = original.headers.get(name)
    if (value !== null) headers.set(name, value)
  }
  if (isIdempotencyKey(idempotencyKey)) headers.set('idempotency-key', idempotencyKey)
  if (entry.method === 'get') return new Request(url, { headers })
  headers.set('content-type', 'application/json')
  const body = Object.fromEntries(Object.entries(data).filter(([key]) => !inPath.includes(key) && !inQuery.includes(key)))
  const text = textOf(body)
  return text === undefined ? refuse('request.malformed') : new Request(url, { method: 'POST', headers, body: text })
}

/** Returns undefined if the parsed data is nested too deeply to serialize. */
function textOf(body: object): string | undefined {
  try {
    return JSON.stringify(body)
  } catch {
    return undefined
  }
}

/** The SDK appends the status to `message`, so the sentence for people is in `details` too. */
function errorResponse(problem: Problem, retryAfter: string | null = null): Response {
  const [httpStatus, status] = problemStatuses[problem.code as ProblemCode] ?? [problem.status, 'unknown']
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    ...(retryAfter === null ? {} : { 'retry-after': retryAfter }),
  }
  return new Response(JSON.stringify({ error: { status: spelled(status), message: problem.detail, details: problem } }), {
    status: httpStatus,
    headers,
  })
}
