import { hasHiddenCharacters } from '#domain/hidden-characters.ts'
import { locales } from '#domain/locale.ts'
import type { Role } from '#domain/roles.ts'
import { isPlainDate } from '#domain/time/plain-date.ts'
import type { LimitName } from './limits.ts'
import type { ProblemCode } from './problem.ts'
import { z } from './zod.ts'

/**
 * Who may call an operation: anyone; whoever holds a public token (in the path, or for set-up in the body); whoever is signed in;
 * a member with at least that role in the shop of the path. The middleware reads it, the tests try every operation as everybody.
 */
type Access = 'anyone' | { token: 'ticket' | 'card' | 'invitation' | 'setup' } | 'account' | { role: Role; scope: 'shop' }

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
  limit: LimitName
  /** Takes an Idempotency-Key: repeated with the same key it answers the same and changes nothing more. */
  idempotent: boolean
  params?: Params
  query?: Query
  body?: Body
  /** Largest body, where it is more than that of other operations. */
  bodyBytes?: number
  answer: Answer
  /** Status of the answer: 200 unless something was made. */
  status?: 200 | 201
  /** The codes it may refuse with, beside those that every operation has. */
  errors: readonly ProblemCode[]
  /** The row that a refusal carries as `current`, where somebody else was faster or the row is in another state. */
  current?: z.ZodType
  /** An event stream (text/event-stream): not callable. `answer` is what its events carry. */
  stream?: true
  /** Answers a file as it is being made, however long: of that media type, and not callable. `answer` is a text. */
  file?: `text/${string}`
  /** The body is a file as it is, as application/octet-stream, of at most so many bytes: not callable. */
  upload?: { largest: number }
  /** Answers the bytes of a file, of one of these media types: not callable. */
  bytes?: readonly string[]
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

/** What a caller passes: only the parts that the operation has. */
export type CallInput<O> =
  O extends Operation<infer P, infer Q, infer B, infer _>
    ? (P extends z.ZodType ? { params: z.input<P> } : unknown) &
        (Q extends z.ZodType ? { query?: z.input<Q> } : unknown) &
        (B extends z.ZodType ? { body: z.input<B> } : unknown) & { idempotencyKey?: string }
    : never

export const Id = z.uuid()
export const Instant = z.iso.datetime().describe('RFC 3339, UTC')
/** Of every query and body that takes a date. */
export const PlainDate = z.iso.date().refine(isPlainDate, 'No date that a calendar has').describe('A date from year 1 to 9999, YYYY-MM-DD')
export const LocalTextSchema = z
  .object({ ja: z.string(), en: z.string().optional(), zh: z.string().optional() })
  .meta({ id: 'LocalText', description: 'A name in the visitors’ languages; Japanese is always there' })
/** What somebody or something is called, as it is read. */
export const nameSchema = (length: { min: number; max: number }) =>
  z
    .string()
    .trim()
    .min(length.min)
    .max(length.max)
    .refine((name) => !hasHiddenCharacters(name), 'Has characters that nobody sees')

export const LocaleSchema = z.enum(locales)

/** As an act's name stands in a path: `callNext` is `call-next`. */
export const pathName = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
