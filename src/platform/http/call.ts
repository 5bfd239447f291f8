import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import type { Operation, OperationAnswer, OperationInput } from '#contract/operation.ts'
import type { ProblemCode } from '#contract/problem.ts'
import type { Locale } from '#domain/locale.ts'
import type { Refusal } from '#domain/refusal.ts'
import type { Role } from '#domain/roles.ts'
import type { SignedIn } from '../accounts.ts'
import type { Scope } from '../database/db.ts'
import type { IdempotentCall } from '../database/idempotency.ts'

/** A member at work in the shop that the path names. */
export type Membership = Required<Scope> & { memberId: string; role: Role }

/** A file being uploaded. Nothing is read before the handler asks, so a caller without the right to upload fills no memory. */
export type Upload = () => Promise<Buffer | Refusal<'file.tooLarge' | 'request.tooMany' | 'request.malformed'>>

/** Who calls, as far as the operation's access asks for it. */
export type Call = {
  /** Signed-in account; present where access is by account or role, and where a caller of a public operation sent a token. */
  account: SignedIn | undefined
  /** Present where access is by role. */
  membership: Membership | undefined
  /** The visitor's browser. */
  device: string | undefined
  /** Present for idempotent operations. */
  idempotency: IdempotentCall | undefined
  /** Present for operations that take a file. */
  upload: Upload | undefined
  locale: Locale
  requestId: string
  /** For streams, which write to the raw response. */
  http: Context<ServerEnv>
}

/** The request's environment. `remoteAddress` is the client's, seen past trusted proxies. */
export type ServerEnv = { Bindings: Partial<HttpBindings> & { remoteAddress?: string }; Variables: { requestId: string } }

export type Handler<O extends Operation = Operation> = (
  input: OperationInput<O>,
  call: Call,
) => Promise<OperationAnswer<O> | Refusal<ProblemCode> | Response>
export type Handled = { entry: Operation; handler: Handler }

/** Pairs an operation with its handler, checked against each other. */
export function handle<O extends Operation>(entry: O, handler: Handler<O>): Handled {
  return { entry, handler: handler as unknown as Handler }
}

/** The membership of an operation whose access is by role. The middleware has made sure of it. */
export function membershipOf(call: Call): Membership {
  if (!call.membership) throw new Error('this operation has no role as its access')
  return call.membership
}

/** Whoever is signed in, where access is by account or role. The middleware has made sure of it. */
export function accountOf(call: Call): SignedIn {
  if (!call.account) throw new Error('this operation is for accounts')
  return call.account
}

export function idempotencyOf(call: Call): IdempotentCall {
  if (!call.idempotency) throw new Error('this operation is not idempotent')
  return call.idempotency
}

/** Where a visitor's wish comes from. The address of a client that has already gone is unknown: such clients share a purse. */
export function addressOf({ http }: Call): string {
  return http.env.remoteAddress ?? 'unknown'
}

export function uploadOf(call: Call): Upload {
  if (!call.upload) throw new Error('this operation takes no file')
  return call.upload
}
