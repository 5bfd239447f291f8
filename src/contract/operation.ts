import { hasHiddenCharacters } from '#domain/hidden-characters.ts'
import type { TokenHolder } from '#domain/kinds.ts'
import { locales } from '#domain/locale.ts'
import type { RoleRule } from '#domain/roles.ts'
import { isPlainDate } from '#domain/time/plain-date.ts'
import type { LimitName } from './limits.ts'
import type { ProblemCode } from './problem.ts'
import { atMost } from './text-limit.ts'
import { z } from './zod.ts'

/**
 * Who may call an operation: anyone; the holder of a public token (in the path, or for set-up in the body); a signed-in account;
 * a member with at least this role, or one of these, in the path's shop. The middleware enforces it, and tests try every operation as everybody.
 */
type Access = 'anyone' | { token: TokenHolder } | 'account' | (RoleRule & { scope: 'shop' })

/** Whether an operation is for members of a shop. */
export const isByRole = (access: Access): access is Extract<Access, RoleRule> => typeof access === 'object' && 'scope' in access

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
   * Who has to be behind it on a shared tablet. `person`: not the tablet itself; `password`: somebody who has signed in with more than a PIN, because
   * what it gives outlasts the moment, or is their own account's.
   */
  asks?: 'person' | 'password'
  limit: LimitName
  /** Takes an Idempotency-Key: a repetition with the same key changes nothing and gets the same answer. */
  idempotent: boolean
  params?: Params
  query?: Query
  body?: Body
  /** Largest body in bytes, if above the usual limit. */
  bodyBytes?: number
  answer: Answer
  /** Status of a success: 200, or 201 for something created. */
  status?: 200 | 201
  /** Refusal codes, besides those that every operation has. */
  errors: readonly ProblemCode[]
  /** The current row, which a refusal carries as `current` if someone else was faster or its state doesn't fit. */
  current?: z.ZodType
  /** An event stream (text/event-stream), not callable. `answer` is the data of its events. */
  stream?: true
  /** Streams a file of this media type while it is being made, of any length; not callable. `answer` is text. */
  file?: `text/${string}`
  /** The body is a file (application/octet-stream) of at most this many bytes; not callable. */
  upload?: { largest: number }
  /** Answers with a file's bytes, in one of these media types; not callable. */
  bytes?: readonly string[]
  /** Kept by whoever asks for so many seconds, and longer where its ETag is still the same (RFC 9110). Alike for everybody. */
  cachedFor?: number
}

/** Keeps the entry's exact types. */
export function operation<
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
export type CallInput<O> =
  O extends Operation<infer P, infer Q, infer B, infer _>
    ? (P extends z.ZodType ? { params: z.input<P> } : unknown) &
        (Q extends z.ZodType ? { query?: z.input<Q> } : unknown) &
        (B extends z.ZodType ? { body: z.input<B> } : unknown) & { idempotencyKey?: string }
    : never

/** In small letters, as the database writes it: what was sent is compared with rows. */
export const Id = z.uuid().toLowerCase()
export const Instant = z.iso.datetime().describe('RFC 3339, UTC')
/** For dates in queries and bodies. */
export const PlainDate = z.iso.date().refine(isPlainDate, 'No date that a calendar has').describe('A date from year 1 to 9999, YYYY-MM-DD')
export const LocalTextSchema = z
  .object({ ja: z.string(), en: z.string().optional(), zh: z.string().optional() })
  .meta({ id: 'LocalText', description: 'A name in the visitors’ languages; Japanese is always there' })
/** A name of a person or thing. */
export const nameSchema = (length: { min: number; max: number }) =>
  z
    .string()
    .trim()
    .min(length.min)
    .check(atMost(length.max))
    .refine((name) => !hasHiddenCharacters(name), 'Has characters that nobody sees')

export const LocaleSchema = z.enum(locales)

/** An act's name in paths: `callNext` becomes `call-next`. */
export const pathName = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
