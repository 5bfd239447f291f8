import { isRefusal, refuse } from '#domain/refusal.ts'
import { dateFromClock } from '../clock.ts'
import type { ActionCodePurpose } from '../code-purposes.ts'
import type { IdentityContext } from '../context.ts'
import { isTokenShaped } from '../opaque-token.ts'
import { type AccountActionCode, type ActionCode, findActionCode } from '../tables/action-codes.ts'

/** Returns the link's code with its account. `only` restricts the purposes. */
export async function validateAccountActionCode(
  ctx: IdentityContext,
  oobCode: unknown,
  only?: readonly ActionCodePurpose[],
): Promise<AccountActionCode | Unusable> {
  const code = await validateActionCode(ctx, oobCode, only)
  return isRefusal(code) || hasAccount(code) ? code : refuse('INVALID_OOB_CODE')
}

export const hasAccount = (code: ActionCode): code is AccountActionCode => code.account !== null

/** Like `validateAccountActionCode`, but also returns the code of an address without an account. */
export async function validateActionCode(
  ctx: IdentityContext,
  oobCode: unknown,
  only?: readonly ActionCodePurpose[],
): Promise<ActionCode | Unusable> {
  if (oobCode === undefined || oobCode === '') return refuse('MISSING_OOB_CODE')
  if (typeof oobCode !== 'string' || !isTokenShaped(oobCode)) return refuse('INVALID_OOB_CODE')
  const code = await findActionCode(ctx.sql, oobCode)
  if (!code || (only && !only.includes(code.purpose))) return refuse('INVALID_OOB_CODE')
  if (code.expiresAt <= dateFromClock(ctx.clock)) return refuse('EXPIRED_OOB_CODE')
  return code.account?.disabled ? refuse('USER_DISABLED') : code
}

type Unusable = ReturnType<typeof refuse<'MISSING_OOB_CODE' | 'INVALID_OOB_CODE' | 'EXPIRED_OOB_CODE' | 'USER_DISABLED'>>
