import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { and, eq, gt, isNotNull, isNull, lt, sql as raw } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { type Refusal, refuse } from '#domain/refusal.ts'
import { dateNow, later } from '../clock.ts'
import type { IdentityContext } from '../context.ts'
import { hashToken, isTokenShaped, newToken } from '../opaque-token.ts'
import { type CodeUse, phoneCodes } from '../tables/phone.ts'

/** How long a code is good, in seconds, and how many tries there are at one. */
export const codeSeconds = 5 * 60
const maxAttempts = 5

type Asked = { phone: string; accountId: string | null; use: CodeUse }
/** A number that somebody has, as they have just shown; by which session. */
export type VerifiedPhone = { phone: string; sessionHash: string }

export const newCode = (): string => String(randomInt(1_000_000)).padStart(6, '0')

/** There are so few codes that whoever has the hashes could try all of them: the key, which isn't in the database, stands in the way. */
const hashCode = ({ codeKey }: Pick<IdentityContext, 'codeKey'>, session: string, code: string): string =>
  createHmac('sha256', codeKey).update(`${session}:${code}`).digest('base64url')

/** Answers the session by which the code is used. Codes that were asked for before stay good: SMS overtake each other. */
export async function storeCode(ctx: IdentityContext, sql: NodePgDatabase, asked: Asked, code: string): Promise<string> {
  const session = newToken()
  await insert(ctx, sql, { ...asked, session, codeHash: hashCode(ctx, session, code) })
  return session
}

/** What stands for a number that was just proved and belongs to another account: whoever has it signs in there. */
export async function storePhoneProof(ctx: IdentityContext, sql: NodePgDatabase, asked: Omit<Asked, 'use'>): Promise<string> {
  const session = newToken()
  await insert(ctx, sql, { ...asked, use: { purpose: 'signIn' }, session, codeHash: null })
  return session
}

type Kept = Asked & { session: string; codeHash: string | null }

/** Old ones go: they hold numbers. */
export async function deleteExpiredCodes(sql: NodePgDatabase, now: Date): Promise<void> {
  await sql.delete(phoneCodes).where(lt(phoneCodes.expiresAt, later(now, -codeSeconds)))
}

async function insert(ctx: IdentityContext, sql: NodePgDatabase, { session, use, ...kept }: Kept): Promise<void> {
  const now = dateNow(ctx.clock)
  await deleteExpiredCodes(sql, now)
  await sql
    .insert(phoneCodes)
    .values({ ...kept, ...use, sessionHash: hashToken(session), createdAt: now, expiresAt: later(now, codeSeconds) })
}

type NotProven = Refusal<
  'MISSING_SESSION_INFO' | 'MISSING_CODE' | 'INVALID_SESSION_INFO' | 'SESSION_EXPIRED' | 'INVALID_CODE' | 'TOO_MANY_ATTEMPTS_TRY_LATER'
>

/**
 * `use`: a code that was asked for something else, or by another sign-in, is none: whoever finds a page open can have codes sent to their own number.
 * Counted in one statement before the code is looked at, so that guesses which come together, on however many servers, are counted one by one.
 */
export async function tryCode(
  ctx: IdentityContext,
  session: string | undefined,
  typed: string | undefined,
  use: CodeUse,
): Promise<VerifiedPhone | NotProven> {
  if (!session) return refuse('MISSING_SESSION_INFO')
  if (!typed) return refuse('MISSING_CODE')
  if (!isTokenShaped(session)) return refuse('INVALID_SESSION_INFO')
  const sessionHash = hashToken(session)
  const now = dateNow(ctx.clock)
  // As people copy it: with gaps, or in wide digits.
  const code = typed.normalize('NFKC').replace(/[\s-]/g, '')
  const own = and(
    eq(phoneCodes.sessionHash, sessionHash),
    isNotNull(phoneCodes.codeHash),
    eq(phoneCodes.purpose, use.purpose),
    use.purpose === 'enrolment' ? eq(phoneCodes.signInId, use.signInId) : undefined,
  )
  const [counted] = await ctx.sql
    .update(phoneCodes)
    .set({ tries: raw`${phoneCodes.tries} + 1` })
    .where(and(own, gt(phoneCodes.expiresAt, now), lt(phoneCodes.tries, maxAttempts)))
    .returning({ phone: phoneCodes.phone, codeHash: phoneCodes.codeHash })
  if (!counted) {
    const [kept] = await ctx.sql.select({ tries: phoneCodes.tries }).from(phoneCodes).where(own)
    if (!kept) return refuse('INVALID_SESSION_INFO')
    return refuse(kept.tries < maxAttempts ? 'SESSION_EXPIRED' : 'TOO_MANY_ATTEMPTS_TRY_LATER')
  }
  const right = timingSafeEqual(Buffer.from(counted.codeHash!), Buffer.from(hashCode(ctx, session, code)))
  return right ? { phone: counted.phone, sessionHash } : refuse('INVALID_CODE')
}

/** By what `storePhoneProof` gave. */
export async function findProof(ctx: IdentityContext, proof: string, phone: string): Promise<VerifiedPhone | undefined> {
  const sessionHash = hashToken(proof)
  const own = and(eq(phoneCodes.sessionHash, sessionHash), eq(phoneCodes.phone, phone), isNull(phoneCodes.codeHash))
  const [kept] = await ctx.sql
    .select({ phone: phoneCodes.phone })
    .from(phoneCodes)
    .where(and(own, gt(phoneCodes.expiresAt, dateNow(ctx.clock))))
  return kept && { phone: kept.phone, sessionHash }
}

/** Of two who use one at once, one does: true. */
export async function consumePhoneProof(sql: NodePgDatabase, { sessionHash }: VerifiedPhone): Promise<boolean> {
  const used = await sql.delete(phoneCodes).where(eq(phoneCodes.sessionHash, sessionHash)).returning({ hash: phoneCodes.sessionHash })
  return used.length > 0
}
