import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { and, eq, gt, isNotNull, isNull, lt, sql as raw } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { type Refusal, refuse } from '#domain/refusal.ts'
import { addSeconds, dateFromClock } from '../clock.ts'
import type { IdentityContext } from '../context.ts'
import { hashToken, isTokenShaped, newToken } from '../opaque-token.ts'
import { type PhoneCodeUse, phoneCodes } from '../tables/phone.ts'

/** Lifetime of a code in seconds; attempts per code below. */
export const phoneCodeSeconds = 5 * 60
const maxAttempts = 5

type CodeRequest = { phone: string; accountId: string | null; use: PhoneCodeUse }
/** A number proved by a code, and the hash of the session that proved it. */
export type VerifiedPhone = { phone: string; sessionHash: string }

export const generatePhoneCode = (): string => String(randomInt(1_000_000)).padStart(6, '0')

/** There are few codes, so the key outside the database prevents brute force on the hashes. */
const hashCode = ({ codeKey }: Pick<IdentityContext, 'codeKey'>, session: string, code: string): string =>
  createHmac('sha256', codeKey).update(`${session}:${code}`).digest('base64url')

/** Returns the session by which the code is used. Earlier codes stay valid, because SMS may arrive out of order. */
export async function storePhoneCode(ctx: IdentityContext, sql: NodePgDatabase, request: CodeRequest, code: string): Promise<string> {
  const session = newToken()
  await insert(ctx, sql, { ...request, session, codeHash: hashCode(ctx, session, code) })
  return session
}

/** Stores the proof of a number that belongs to another account. Its holder can sign in there. */
export async function storePhoneProof(ctx: IdentityContext, sql: NodePgDatabase, request: Omit<CodeRequest, 'use'>): Promise<string> {
  const session = newToken()
  await insert(ctx, sql, { ...request, use: { purpose: 'signIn' }, session, codeHash: null })
  return session
}

type StoredCode = CodeRequest & { session: string; codeHash: string | null }

/** Deletes expired codes, because they contain phone numbers. */
export async function deleteExpiredPhoneCodes(sql: NodePgDatabase, now: Date): Promise<void> {
  await sql.delete(phoneCodes).where(lt(phoneCodes.expiresAt, addSeconds(now, -phoneCodeSeconds)))
}

async function insert(ctx: IdentityContext, sql: NodePgDatabase, { session, use, ...code }: StoredCode): Promise<void> {
  const now = dateFromClock(ctx.clock)
  await deleteExpiredPhoneCodes(sql, now)
  await sql
    .insert(phoneCodes)
    .values({ ...code, ...use, sessionHash: hashToken(session), createdAt: now, expiresAt: addSeconds(now, phoneCodeSeconds) })
}

type NotProven = Refusal<
  'MISSING_SESSION_INFO' | 'MISSING_CODE' | 'INVALID_SESSION_INFO' | 'SESSION_EXPIRED' | 'INVALID_CODE' | 'TOO_MANY_ATTEMPTS_TRY_LATER'
>

/**
 * `use`: a code for another purpose or sign-in does not count, because an attacker at an open page could request codes for their own
 * number. Counts before checking, so concurrent guesses on any server are all counted.
 */
export async function tryPhoneCode(
  ctx: IdentityContext,
  session: string | undefined,
  typed: string | undefined,
  use: PhoneCodeUse,
): Promise<VerifiedPhone | NotProven> {
  if (!session) return refuse('MISSING_SESSION_INFO')
  if (!typed) return refuse('MISSING_CODE')
  if (!isTokenShaped(session)) return refuse('INVALID_SESSION_INFO')
  const sessionHash = hashToken(session)
  const now = dateFromClock(ctx.clock)
  // Accepts gaps and full-width digits.
  const code = typed.normalize('NFKC').replace(/[\s-]/g, '')
  const isMatching = and(
    eq(phoneCodes.sessionHash, sessionHash),
    isNotNull(phoneCodes.codeHash),
    eq(phoneCodes.purpose, use.purpose),
    use.purpose === 'enrolment' ? eq(phoneCodes.signInId, use.signInId) : undefined,
  )
  const [counted] = await ctx.sql
    .update(phoneCodes)
    .set({ tries: raw`${phoneCodes.tries} + 1` })
    .where(and(isMatching, gt(phoneCodes.expiresAt, now), lt(phoneCodes.tries, maxAttempts)))
    .returning({ phone: phoneCodes.phone, codeHash: phoneCodes.codeHash })
  if (!counted) {
    const [stored] = await ctx.sql.select({ tries: phoneCodes.tries }).from(phoneCodes).where(isMatching)
    if (!stored) return refuse('INVALID_SESSION_INFO')
    return refuse(stored.tries < maxAttempts ? 'SESSION_EXPIRED' : 'TOO_MANY_ATTEMPTS_TRY_LATER')
  }
  const isCorrect = timingSafeEqual(Buffer.from(counted.codeHash!), Buffer.from(hashCode(ctx, session, code)))
  return isCorrect ? { phone: counted.phone, sessionHash } : refuse('INVALID_CODE')
}

export async function findPhoneProof(ctx: IdentityContext, proof: string, phone: string): Promise<VerifiedPhone | undefined> {
  const sessionHash = hashToken(proof)
  const isMatching = and(eq(phoneCodes.sessionHash, sessionHash), eq(phoneCodes.phone, phone), isNull(phoneCodes.codeHash))
  const [stored] = await ctx.sql
    .select({ phone: phoneCodes.phone })
    .from(phoneCodes)
    .where(and(isMatching, gt(phoneCodes.expiresAt, dateFromClock(ctx.clock))))
  return stored && { phone: stored.phone, sessionHash }
}

/** Returns true for exactly one of two concurrent calls. */
export async function consumeVerifiedPhone(sql: NodePgDatabase, { sessionHash }: VerifiedPhone): Promise<boolean> {
  const used = await sql.delete(phoneCodes).where(eq(phoneCodes.sessionHash, sessionHash)).returning({ hash: phoneCodes.sessionHash })
  return used.length > 0
}
