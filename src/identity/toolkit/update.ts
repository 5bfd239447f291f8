import { readEmail } from '#domain/email.ts'
import { isRefusal, refuse } from '#domain/refusal.ts'
import { isWeakPassword } from '../accounts/password.ts'
import { changeAccount } from '../accounts/store.ts'
import { dateNow } from '../clock.ts'
import type { IdentityContext } from '../context.ts'
import { idTokenSeconds } from '../keys/key-ring.ts'
import { startSignIn } from '../sign-ins/commands.ts'
import { type CallInput, callerOf } from './call.ts'
import { providersOf } from './lookup.ts'
import { tellPasswordChanged } from './password-changed.ts'

/** A password may be changed so long after signing in; later the SDK asks for it again. */
const recentSeconds = 300
const built = new Set(['idToken', 'returnSecureToken', 'displayName', 'password', 'clientType', 'tenantId'])

/** The SDK's updateProfile (the name only) and updatePassword. The rest (other e-mail, other sign-in methods) isn't offered yet. */
export async function update(ctx: IdentityContext, input: CallInput) {
  const caller = await callerOf(ctx, input)
  if (isRefusal(caller)) return caller
  const { account, signIn } = caller
  const { body } = input
  if (Object.entries(body).some(([field, value]) => value !== null && !built.has(field))) return refuse('OPERATION_NOT_ALLOWED')

  let displayName = account.displayName
  if (body.displayName !== undefined) {
    displayName = typeof body.displayName === 'string' ? body.displayName.normalize('NFC').trim() : ''
    if (displayName === '' || displayName.length > 100) return refuse('INVALID_DISPLAY_NAME')
  }
  const email = account.email === null ? undefined : readEmail(account.email)
  const { password } = body
  if (password !== undefined) {
    if (account.passwordHash === null) return refuse('OPERATION_NOT_ALLOWED')
    if (typeof password !== 'string' || isWeakPassword(password, { email, displayName: displayName ?? '' })) return refuse('WEAK_PASSWORD')
    if (ctx.clock().epochMilliseconds - signIn.authTime.getTime() > recentSeconds * 1000) return refuse('CREDENTIAL_TOO_OLD_LOGIN_AGAIN')
  }

  const changed = { ...account, displayName }
  const answer = {
    kind: 'identitytoolkit#SetAccountInfoResponse',
    localId: account.id,
    email: account.email,
    displayName: displayName ?? '',
    providerUserInfo: providersOf(changed),
    emailVerified: false,
  }
  if (typeof password !== 'string') {
    if (displayName !== account.displayName) await changeAccount(ctx.sql, account.id, { displayName })
    return answer
  }
  const now = ctx.clock()
  const tokens = await startSignIn(ctx, account, signIn.provider, {
    change: { passwordHash: await ctx.passwords.hash(password), passwordChangedAt: dateNow(ctx.clock), displayName },
    also: async (tx) => {
      if (ctx.mails) await tellPasswordChanged(tx, changed, input.locale, now)
      return undefined
    },
  })
  return isRefusal(tokens) ? refuse('TOKEN_EXPIRED') : { ...answer, ...tokens, expiresIn: String(idTokenSeconds) }
}
