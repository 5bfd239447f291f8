import { isRefusal, refuse } from '#domain/refusal.ts'
import { dateNow } from '../clock.ts'
import type { CodePurpose } from '../code-purposes.ts'
import type { IdentityContext } from '../context.ts'
import { isTokenShaped } from '../opaque-token.ts'
import { type AnyCode, type FoundCode, findCode } from '../tables/action-codes.ts'

/** Returns the link's code with its account. `only` restricts the purposes. */
export async function openCode(ctx: IdentityContext, oobCode: unknown, only?: readonly CodePurpose[]): Promise<FoundCode | Unusable> {
  const code = await openAnyCode(ctx, oobCode, only)
  return isRefusal(code) || hasAccount(code) ? code : refuse('INVALID_OOB_CODE')
}

export const hasAccount = (code: AnyCode): code is FoundCode => code.account !== null

/** Like `openCode`, but also returns the code of an address without an account. */
export async function openAnyCode(ctx: IdentityContext, oobCode: unknown, only?: readonly CodePurpose[]): Promise<AnyCode | Unusable> {
  if (oobCode === undefined || oobCode === '') return refuse('MISSING_OOB_CODE')
  if (typeof oobCode !== 'string' || !isTokenShaped(oobCode)) return refuse('INVALID_OOB_CODE')
  const code = await findCode(ctx.sql, oobCode)
  if (!code || (only && !only.includes(code.purpose))) return refuse('INVALID_OOB_CODE')
  if (code.expiresAt <= dateNow(ctx.clock)) return refuse('EXPIRED_OOB_CODE')
  return code.account?.disabled ? refuse('USER_DISABLED') : code
}

type Unusable = ReturnType<typeof refuse<'MISSING_OOB_CODE' | 'INVALID_OOB_CODE' | 'EXPIRED_OOB_CODE' | 'USER_DISABLED'>>
