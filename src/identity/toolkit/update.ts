import { isRefusal, refuse } from '#domain/refusal.ts'
import { isWeakPassword } from '../accounts/password.ts'
import { changeAccount } from '../accounts/store.ts'
import { dropCodes } from '../action-codes/store.ts'
import { dateNow } from '../clock.ts'
import type { IdentityContext } from '../context.ts'
import { idTokenSeconds } from '../keys/key-ring.ts'
import { listIdentities } from '../providers/store.ts'
import { startSignIn } from '../sign-ins/commands.ts'
import { applyCode } from './apply-code.ts'
import { type CallInput, callerOf, isOwn, isRecent, notBegun } from './call.ts'
import { providersOf } from './lookup.ts'
import { tellPasswordChanged } from './mails.ts'
import { unlink } from './unlink.ts'

const built = new Set(['idToken', 'returnSecureToken', 'displayName', 'password', 'clientType', 'tenantId'])

/**
 * The SDK's updateProfile (the name only), updatePassword, unlink and applyActionCode. An address is changed by a mailed link only (`verifyBeforeUpdateEmail`), or
 * the answer would tell who has an account.
 */
export async function update(ctx: IdentityContext, input: CallInput) {
  if (input.body.oobCode !== undefined) return applyCode(ctx, input)
  if (input.body.idToken === undefined) return refuse('INVALID_REQ_TYPE')
  if (input.body.customAttributes != null) return refuse('INSUFFICIENT_PERMISSION')
  if (input.body.deleteProvider !== undefined) return unlink(ctx, input)
  const caller = await callerOf(ctx, input)
  if (isRefusal(caller)) return caller
  const { account, signIn, place } = caller
  const { body } = input
  if (Object.entries(body).some(([field, value]) => value !== null && !built.has(field))) return refuse('OPERATION_NOT_ALLOWED')

  let displayName = account.displayName
  if (body.displayName !== undefined) {
    displayName = typeof body.displayName === 'string' ? body.displayName.normalize('NFC').trim() : ''
    if (displayName === '' || displayName.length > 100) return refuse('INVALID_DISPLAY_NAME')
  }
  if (!isOwn(signIn)) return refuse('CREDENTIAL_TOO_OLD_LOGIN_AGAIN')
  const { password } = body
  if (password !== undefined) {
    if (account.passwordHash === null || !ctx.methods.has('password')) return refuse('OPERATION_NOT_ALLOWED')
    if (typeof password !== 'string' || (await isWeakPassword(password, { ...account, displayName }))) return refuse('WEAK_PASSWORD')
    if (!isRecent(ctx, signIn)) return refuse('CREDENTIAL_TOO_OLD_LOGIN_AGAIN')
  }

  const changed = { ...account, displayName }
  const answer = {
    kind: 'identitytoolkit#SetAccountInfoResponse',
    localId: account.id,
    email: account.email,
    displayName: displayName ?? '',
    providerUserInfo: providersOf(changed, await listIdentities(ctx.sql, account.id)),
    emailVerified: account.emailVerifiedAt !== null,
  }
  if (typeof password !== 'string') {
    if (displayName !== account.displayName)
      await ctx.db.inTransaction(async (tx) => {
        await changeAccount(tx, account.id, { displayName })
        await ctx.record(tx, account.id, { kind: 'account.setName', data: {} })
      })
    return answer
  }
  const now = ctx.clock()
  const tokens = await startSignIn(ctx, account, signIn.provider, place, {
    replaces: signIn.id,
    secondFactor: signIn,
    change: { passwordHash: await ctx.passwords.hash(password), passwordChangedAt: dateNow(ctx.clock), displayName },
    also: async (tx) => {
      await dropCodes(tx, account.id)
      if (displayName !== account.displayName) await ctx.record(tx, account.id, { kind: 'account.setName', data: {} })
      await ctx.record(tx, account.id, { kind: 'account.setPassword', data: { by: 'profile' } })
      if (ctx.mails) await tellPasswordChanged(tx, { account: changed, locale: input.locale, now })
      return undefined
    },
  })
  return isRefusal(tokens) ? notBegun(tokens, 'TOKEN_EXPIRED') : { ...answer, ...tokens, expiresIn: String(idTokenSeconds) }
}
