import { readEmail } from '#domain/email.ts'
import { refuse } from '#domain/refusal.ts'
import { newToken } from '../opaque-token.ts'
import type { Call } from './call.ts'

/** `fetchSignInMethodsForEmail`: the same of every address, whether somebody has it or not. */
export const createAuthUri: Call = async (_ctx, { body: { identifier, providerId } }) => {
  if (providerId !== undefined) return refuse('OPERATION_NOT_ALLOWED')
  if (typeof identifier !== 'string' || identifier === '') return refuse('MISSING_IDENTIFIER')
  if (!readEmail(identifier)) return refuse('INVALID_IDENTIFIER')
  return { kind: 'identitytoolkit#CreateAuthUriResponse', sessionId: newToken() }
}
