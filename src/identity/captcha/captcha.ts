/**
 * Captcha before an SMS (R1.4, R3.2): Altcha's proof of work from our own origin. Each SMS costs the sender about a second of computing.
 */
import { createChallenge, extractParams, verifySolution } from 'altcha-lib/v1'
import type { Challenge, Payload } from 'altcha-lib/v1/types'
import { lt } from 'drizzle-orm'
import { addSeconds, dateFromClock } from '../clock.ts'
import type { IdentityContext } from '../context.ts'
import { spentCaptchas } from '../tables/captcha.ts'

/**
 * Maximum number of hashes; half on average. Plain JavaScript needs about 2 s on a cheap phone: pages on plain http have no
 * `crypto.subtle`.
 */
export const maxCaptchaHashes = 100_000
/** Lifetime in seconds, from the request to the submission. */
const ttlSeconds = 5 * 60

export const makeCaptcha = ({ captchaKey, captchaHashes, clock }: IdentityContext): Promise<Challenge> =>
  createChallenge({ hmacKey: captchaKey, maxnumber: captchaHashes, expires: addSeconds(dateFromClock(clock), ttlSeconds) })

/** Returns true once per challenge across all servers, if the base64 solution is correct and not expired. */
export async function consumeCaptcha(ctx: IdentityContext, token: unknown): Promise<boolean> {
  const solution = readSolution(token)
  if (!solution || !(await verifySolution(solution, ctx.captchaKey, false))) return false
  const now = dateFromClock(ctx.clock)
  const expiresAt = new Date(Number(extractParams(solution).expires) * 1000)
  if (!(expiresAt > now)) return false
  await ctx.sql.delete(spentCaptchas).where(lt(spentCaptchas.expiresAt, now))
  const spent = await ctx.sql
    .insert(spentCaptchas)
    .values({ challenge: solution.challenge, expiresAt })
    .onConflictDoNothing()
    .returning({ challenge: spentCaptchas.challenge })
  return spent.length > 0
}

function readSolution(token: unknown): Payload | undefined {
  if (typeof token !== 'string' || token.length > 1_000) return undefined
  try {
    const read: Partial<Payload> | null = JSON.parse(Buffer.from(token, 'base64').toString())
    const { algorithm, challenge, number, salt, signature } = read ?? {}
    if (algorithm !== 'SHA-256' || typeof number !== 'number') return undefined
    if (typeof challenge !== 'string' || typeof salt !== 'string' || typeof signature !== 'string') return undefined
    return { algorithm, challenge, number, salt, signature }
  } catch {
    return undefined
  }
}
