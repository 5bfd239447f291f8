import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import type { Operation, OperationAnswer, OperationInput } from '#contract/operation.ts'
import type { ProblemCode } from '#contract/problem.ts'
import type { ApiKeyScope } from '#domain/api-keys.ts'
import type { Locale } from '#domain/locale.ts'
import type { Refusal } from '#domain/refusal.ts'
import type { Role } from '#domain/roles.ts'
import type { AuthenticatedAccount } from '../accounts.ts'
import type { Scope } from '../database/db.ts'
import type { IdempotentCall } from '../database/idempotency.ts'

/** Member acting in the shop of the path. */
export type CallerMembership = Required<Scope> & { memberId: string; role: Role }

/** Reads an uploaded file. Nothing is read before the handler calls it, so a caller without the right to upload fills no memory. */
export type UploadReader = () => Promise<Buffer | Refusal<'file.tooLarge' | 'request.tooMany' | 'request.malformed'>>

export type OperationCall = {
  /** Signed-in account. Present if access is by account or role, or if the caller of a public operation sent a token. */
  account: AuthenticatedAccount | undefined
  /** Present if access is by role. */
  membership: CallerMembership | undefined
  /** Id of the visitor's browser. */
  device: string | undefined
  /** Present for idempotent operations. */
  idempotency: IdempotentCall | undefined
  /** Present for operations that take a file. */
  upload: UploadReader | undefined
  /** Records in the audit log whose data an API key reads. Present for an API key; needed only where the answer is a file. */
  recordRead?: (ids: readonly string[]) => Promise<void>
  locale: Locale
  requestId: string
  /** Request context, for streams that write to the raw response. */
  http: Context<ServerEnv>
}

/** Valid API key of a call. It acts as an account of its own, whose id is the key's. */
export type ApiKeyCaller = {
  account: AuthenticatedAccount
  organizationId: string
  shopIds: readonly string[]
  scopes: readonly ApiKeyScope[]
}

/**
 * Environment of a request. `remoteAddress`: the client's, behind trusted proxies. `apiKey`: set only by the server's own in-process calls on
 * behalf of that key, which have no secret and no rate limit.
 */
export type ServerEnv = {
  Bindings: Partial<HttpBindings> & { remoteAddress?: string; apiKey?: ApiKeyCaller }
  Variables: { requestId: string }
}

export type Handler<O extends Operation = Operation> = (
  input: OperationInput<O>,
  call: OperationCall,
) => Promise<OperationAnswer<O> | Refusal<ProblemCode> | Response>

/** Returns the ids of the cards, tickets and reservations whose personal data an answer holds. */
export type PersonalIdReader<O extends Operation = Operation> = (answer: OperationAnswer<O>) => readonly string[]
export type OperationWithHandler = { entry: Operation; handler: Handler; personalIds: PersonalIdReader | undefined }

export const noPersonalData = () => []

/**
 * Pairs an operation with its handler and checks their types. `personalIds` is for operations by which API keys read personal data. One with a card,
 * ticket or reservation in its path needs it only for others' data.
 */
export function implementOperation<O extends Operation>(
  entry: O,
  handler: Handler<O>,
  personalIds?: PersonalIdReader<O>,
): OperationWithHandler {
  return { entry, handler: handler as unknown as Handler, personalIds: personalIds as PersonalIdReader | undefined }
}

/** Returns the membership of an operation with role access, guaranteed by `checkAccess`. */
export function membershipOf(call: OperationCall): CallerMembership {
  if (!call.membership) throw new Error('this operation has no role as its access')
  return call.membership
}

/** Returns the account of an operation with account or role access, guaranteed by `checkAccess`. */
export function accountOf(call: OperationCall): AuthenticatedAccount {
  if (!call.account) throw new Error('this operation is for accounts')
  return call.account
}

export function idempotentCallOf(call: OperationCall): IdempotentCall {
  if (!call.idempotency) throw new Error('this operation is not idempotent')
  return call.idempotency
}

/** Returns the client's address. That of a disconnected client is unknown; such clients share a limit. */
export function clientAddressOf({ http }: OperationCall): string {
  return http.env.remoteAddress ?? 'unknown'
}

export function uploadReaderOf(call: OperationCall): UploadReader {
  if (!call.upload) throw new Error('this operation takes no file')
  return call.upload
}
