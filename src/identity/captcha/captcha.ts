/** The captcha before an SMS (R1.4, R3.2): proof of work of our own origin, Altcha's. It costs a phone a second, and who wants thousands of SMS that each time. */
import { createChallenge, extractParams, verifySolution } from 'altcha-lib/v1'
import type { Challenge, Payload } from 'altcha-lib/v1/types'
import { lt } from 'drizzle-orm'
import { dateNow, later } from '../clock.ts'
import type { IdentityContext } from '../context.ts'
import { spentCaptchas } from '../tables/captcha.ts'

/** Hashes at most, half of them on average: some 2 s of plain JavaScript on a cheap phone, where pages on plain http have no `crypto.subtle`. */
export const captchaHashes = 100_000
/** As long as somebody may take between asking for it and sending it. In seconds. */
const goodFor = 5 * 60

export const makeCaptcha = ({ captchaKey, captchaHashes, clock }: IdentityContext): Promise<Challenge> =>
  createChallenge({ hmacKey: captchaKey, maxnumber: captchaHashes, expires: later(dateNow(clock), goodFor) })

/** What the browser has made of it, in base64: right, not too old, and never used before, on any server. */
export async function consumeCaptcha(ctx: IdentityContext, token: unknown): Promise<boolean> {
  const solution = readSolution(token)
  if (!solution || !(await verifySolution(solution, ctx.captchaKey, false))) return false
  const now = dateNow(ctx.clock)
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
