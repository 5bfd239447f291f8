import type { Context } from 'hono'
import type { z } from 'zod'
import type { Operation } from '#contract/operation.ts'
import { isRefusal, type Refusal, refuse } from '#domain/refusal.ts'
import type { ServerEnv } from './call.ts'

/** Default maximum size of a body. */
export const defaultMaxBodyBytes = 256 * 1024

export type RequestInput = { params: unknown; query: unknown; body: unknown }
export type InputRefusal = Refusal<'request.malformed' | 'request.invalid' | 'request.tooLarge' | 'request.wrongType' | 'request.notFound'>

/** Values that do not match are left out and refused like missing ones, because not every text fits a header. */
export const isIdempotencyKey = (key: unknown): key is string => typeof key === 'string' && /^[\x21-\x7e]{8,200}$/.test(key)
export const isBrowserId = (device: unknown): device is string => typeof device === 'string' && /^[A-Za-z0-9_-]{16,64}$/.test(device)

/** Parses path, query and body by the operation's schemas. A malformed id is "not found", not "invalid". */
export async function readInput(entry: Operation, c: Context<ServerEnv>): Promise<RequestInput | InputRefusal> {
  const params = entry.params?.safeParse(c.req.param())
  if (params && (!params.success || findInvalidTextPath(params.data))) return unknownPath(entry)
  const query = entry.query?.safeParse(queryOf(c))
  if (query && !query.success) return invalid(query.error)
  const brokenQuery = findInvalidTextPath(query?.data)
  if (brokenQuery) return noText(brokenQuery)
  if (!entry.body) return { params: params?.data, query: query?.data, body: undefined }
  const json = await readJson(c, entry.bodyBytes)
  if (isRefusal(json)) return json
  const body = entry.body.safeParse(json.value)
  if (!body.success) return invalid(body.error)
  const broken = findInvalidTextPath(body.data)
  if (broken) return noText(broken)
  return { params: params?.data, query: query?.data, body: body.data }
}

const noncharacter = /\p{Noncharacter_Code_Point}/u

/**
 * Returns the path of a text with NUL, half a surrogate pair or a noncharacter such as U+FFFE, which files and databases cannot store;
 * undefined if there is none.
 */
export function findInvalidTextPath(value: unknown, path: readonly string[] = []): readonly string[] | undefined {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed() || noncharacter.test(value) ? path : undefined
  if (typeof value !== 'object' || value === null) return undefined
  for (const [name, part] of Object.entries(value)) {
    const broken = findInvalidTextPath(part, [...path, name])
    if (broken) return broken
  }
  return undefined
}

/** A name that occurs once is a text, a repeated one a list. */
function queryOf(c: Context<ServerEnv>): Record<string, string | string[]> {
  return Object.fromEntries(Object.entries(c.req.queries()).map(([name, values]) => [name, values.length === 1 ? values[0]! : values]))
}

function unknownPath(entry: Operation): InputRefusal {
  const code = entry.errors.find((error) => error.endsWith('.notFound')) ?? 'request.notFound'
  return refuse(code as 'request.notFound')
}

function noText(path: readonly string[]): InputRefusal {
  return { refused: 'request.invalid', fields: [{ path: path.join('.'), message: 'Holds characters that are none' }] }
}

function invalid(error: z.ZodError): InputRefusal {
  return { refused: 'request.invalid', fields: error.issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message })) }
}

async function readJson(c: Context<ServerEnv>, maxBytes: number | undefined): Promise<{ value: unknown } | InputRefusal> {
  if (!hasJsonContentType(c)) return refuse('request.wrongType')
  const text = await readBodyText(c, maxBytes)
  if (isRefusal(text)) return text
  try {
    return { value: JSON.parse(text) }
  } catch {
    return refuse('request.malformed')
  }
}

/** Returns false for types that another site's page can send unasked (text/plain, forms). */
export function hasJsonContentType(c: Context<ServerEnv>): boolean {
  return /^application\/([\w.-]+\+)?json\b/i.test(c.req.header('content-type') ?? '')
}

/** Refuses a body above the limit, with or without a Content-Length, and invalid UTF-8. */
export async function readBodyText(
  c: Context<ServerEnv>,
  maxBytes = defaultMaxBodyBytes,
): Promise<string | Refusal<'request.tooLarge' | 'request.malformed'>> {
  const announced = Number(c.req.header('content-length') ?? 0)
  if (announced > maxBytes) return refuse('request.tooLarge')
  if (c.req.header('content-length') !== undefined) return decode(await c.req.arrayBuffer())
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of c.req.raw.body ?? []) {
    size += chunk.byteLength
    if (size > maxBytes) return refuse('request.tooLarge')
    chunks.push(chunk)
  }
  return decode(Buffer.concat(chunks))
}

function decode(bytes: ArrayBuffer | Uint8Array): string | Refusal<'request.malformed'> {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return refuse('request.malformed')
  }
}

/** Returns the same text for equal input, because the schemas fix the order of keys. */
export function canonicalInputJson({ params, query, body }: RequestInput): string {
  return JSON.stringify([params, query, body])
}
