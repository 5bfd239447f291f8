import type { ApiKeyScope } from '#domain/api-keys.ts'
import { hasHiddenCharacters } from '#domain/hidden-characters.ts'
import type { TokenEntityKind } from '#domain/kinds.ts'
import { locales } from '#domain/locale.ts'
import type { AllowedRoles } from '#domain/roles.ts'
import { linkSourcePattern } from '#domain/shops/link-source.ts'
import { isPlainDate } from '#domain/time/plain-date.ts'
import type { RateLimitName } from './limits.ts'
import type { ProblemCode } from './problem.ts'
import { createMaxCharactersCheck } from './text-limit.ts'
import { z } from './zod.ts'

/**
 * Callers of an operation: anyone; the holder of a public token; a signed-in account; a member with at least this role, or one of these, in the path's
 * shop. Middleware enforces it, and tests call every operation as every caller.
 */
type Access = 'anyone' | { token: TokenEntityKind } | 'account' | (AllowedRoles & { scope: 'shop' })

export const isRoleAccess = (access: Access): access is Extract<Access, AllowedRoles> => typeof access === 'object' && 'scope' in access

type Shape = z.ZodType | undefined

/** One entry of the API's registry, as plain data. */
export type Operation<
  Params extends Shape = Shape,
  Query extends Shape = Shape,
  Body extends Shape = Shape,
  Answer extends z.ZodType = z.ZodType,
> = {
  /** `feature.act`: the callable function's name and OpenAPI's operationId. */
  operationId: string
  method: 'get' | 'post'
  /** Under /api/v1, with {parameters}. */
  path: string
  summary: string
  access: Access
  /**
   * Required sign-in on a shared tablet. `person`: not the tablet itself; `password`: not a PIN, because the result is lasting or concerns the caller's
   * account.
   */
  asks?: 'person' | 'password'
  /** Scopes that an API key needs, all of them. Empty: any key of the shop. Undefined: no key (decision 189). */
  keyScopes?: readonly ApiKeyScope[]
  limit: RateLimitName
  /** Requires an Idempotency-Key: a repetition with the same key changes nothing and returns the same result. */
  idempotent: boolean
  params?: Params
  query?: Query
  body?: Body
  /** Largest body in bytes, if above the default. */
  bodyBytes?: number
  answer: Answer
  /** Status of success: 200, or 201 for a creation. */
  status?: 200 | 201
  /** Refusal codes besides the common ones. */
  errors: readonly ProblemCode[]
  /** Current row: a refusal contains it as `current` if another change was faster or the state does not fit. */
  current?: z.ZodType
  /** An event stream (text/event-stream), not callable. `answer` is the data of its events. */
  stream?: true
  /** Streams a file of this media type while generating it; not callable. `answer` is text. */
  file?: `text/${string}`
  /** The body is a file (application/octet-stream) of at most this many bytes; not callable. */
  upload?: { largest: number }
  /** Returns a file's bytes in one of these media types; not callable. */
  bytes?: readonly string[]
  /** Public max-age in seconds, with revalidation by ETag (RFC 9110). */
  cachedFor?: number
  /** Pages of any origin may read it, without credentials: public data for a shop's own website (decision 192). */
  anyOrigin?: true
}

/** Preserves the entry's exact types. */
export function defineOperation<
  Answer extends z.ZodType,
  Params extends Shape = undefined,
  Query extends Shape = undefined,
  Body extends Shape = undefined,
>(entry: Operation<Params, Query, Body, Answer>): Operation<Params, Query, Body, Answer> {
  return entry
}

type Part<S> = S extends z.ZodType ? z.infer<S> : undefined
export type OperationInput<O> =
  O extends Operation<infer P, infer Q, infer B, infer _> ? { params: Part<P>; query: Part<Q>; body: Part<B> } : never
export type OperationAnswer<O> = O extends Operation<infer _P, infer _Q, infer _B, infer A> ? z.infer<A> : never

/** A caller's input, with only the parts that the operation has. */
export type ApiCallInput<O> =
  O extends Operation<infer P, infer Q, infer B, infer _>
    ? (P extends z.ZodType ? { params: z.input<P> } : unknown) &
        (Q extends z.ZodType ? { query?: z.input<Q> } : unknown) &
        (B extends z.ZodType ? { body: z.input<B> } : unknown) & { idempotencyKey?: string }
    : never

/** Lower case, as PostgreSQL writes it, because input is compared with rows. */
export const Id = z.uuid().toLowerCase()
export const InstantSchema = z.iso.datetime().describe('RFC 3339, UTC')
/** Date in queries and bodies. */
export const PlainDateSchema = z.iso.date().refine(isPlainDate, 'Not a calendar date').describe('A date from year 1 to 9999, YYYY-MM-DD')
export const LocalizedTextSchema = z
  .object({ ja: z.string(), en: z.string().optional(), zh: z.string().optional() })
  .meta({ id: 'LocalText', description: 'A name in the visitors’ languages; Japanese is always present' })
export const createNameSchema = (length: { min: number; max: number }) =>
  z
    .string()
    .trim()
    .min(length.min)
    .check(createMaxCharactersCheck(length.max))
    .refine((name) => !hasHiddenCharacters(name), 'Has invisible characters')

export const LocaleSchema = z.enum(locales)
/** Place of the link that led to the page, such as `flyer`. */
export const LinkSourceSchema = z.string().regex(linkSourcePattern).describe('Place of the link that led to the page, such as `flyer`')

/** Returns an act's name in paths: `callNext` becomes `call-next`. */
export const toKebabCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
