import { isRefusal, refuse } from '#domain/refusal.ts'
import type { Tx } from '#platform/database/db.ts'
import { dateFromClock } from '../clock.ts'
import type { IdentityContext } from '../context.ts'
import { authenticateCaller, isAccountOwnerSignIn, isRecentSignIn, mapSignInRefusal, type ToolkitCallInput } from '../http/call.ts'
import { idTokenSeconds } from '../keys/key-ring.ts'
import { mailPasswordChanged } from '../mails.ts'
import { isWeakPassword } from '../passwords/password.ts'
import { startSignIn } from '../sign-ins/commands.ts'
import { type Account, changeAccount } from '../tables/accounts.ts'
import { deleteRequestedActionCodes } from '../tables/action-codes.ts'
import { listIdentities } from '../tables/providers.ts'
import { applyActionCode } from './apply-code.ts'
import { providersOf } from './lookup.ts'
import { parseDisplayName, parsePhotoUrl } from './profile-fields.ts'
import { unlinkSignInMethod } from './unlink.ts'

const built = new Set(['idToken', 'returnSecureToken', 'displayName', 'photoUrl', 'password', 'clientType', 'tenantId', 'deleteAttribute'])

const deletable = new Set<unknown>(['DISPLAY_NAME', 'PHOTO_URL'])

/**
 * The SDK's updateProfile, updatePassword, unlink and applyActionCode. Only a mailed link changes the address (`verifyBeforeUpdateEmail`),
 * because the response would reveal whether it has an account.
 */
export async function updateAccount(ctx: IdentityContext, input: ToolkitCallInput) {
  if (input.body.oobCode !== undefined) return applyActionCode(ctx, input)
  if (input.body.idToken === undefined) return refuse('INVALID_REQ_TYPE')
  if (input.body.customAttributes != null) return refuse('INSUFFICIENT_PERMISSION')
  if (input.body.deleteProvider !== undefined) return unlinkSignInMethod(ctx, input)
  const caller = await authenticateCaller(ctx, input)
  if (isRefusal(caller)) return caller
  const { account, signIn, client } = caller
  const { body } = input
  if (Object.entries(body).some(([field, value]) => value != null && !built.has(field))) return refuse('OPERATION_NOT_ALLOWED')

  const dropped: readonly unknown[] = Array.isArray(body.deleteAttribute) ? body.deleteAttribute : []
  if (body.deleteAttribute != null && (dropped.length === 0 || !dropped.every((name) => deletable.has(name))))
    return refuse('OPERATION_NOT_ALLOWED')
  const newName = dropped.includes('DISPLAY_NAME') ? null : body.displayName
  const newPhoto = dropped.includes('PHOTO_URL') ? null : body.photoUrl

  // The SDK sends null for a removed value.
  const displayName = newName === undefined ? account.displayName : newName === null ? null : parseDisplayName(newName)
  if (isRefusal(displayName)) return displayName
  const photoUrl = newPhoto === undefined ? account.photoUrl : parsePhotoUrl(newPhoto)
  if (isRefusal(photoUrl)) return photoUrl
  if (!isAccountOwnerSignIn(signIn)) return refuse('CREDENTIAL_TOO_OLD_LOGIN_AGAIN')
  const { password } = body
  if (password !== undefined) {
    if (account.passwordHash === null || !ctx.methods.has('password')) return refuse('OPERATION_NOT_ALLOWED')
    if (await isWeakPassword(password, { ...account, displayName })) return refuse('WEAK_PASSWORD')
    if (!isRecentSignIn(ctx, signIn)) return refuse('CREDENTIAL_TOO_OLD_LOGIN_AGAIN')
  }

  const details = { displayName, photoUrl }
  const changed = { ...account, ...details }
  const result = {
    kind: 'identitytoolkit#SetAccountInfoResponse',
    localId: account.id,
    email: account.email,
    displayName: displayName ?? '',
    ...(photoUrl !== null && { photoUrl }),
    providerUserInfo: providersOf(changed, await listIdentities(ctx.sql, account.id)),
    emailVerified: account.emailVerifiedAt !== null,
  }
  if (password === undefined) {
    await ctx.db.inTransaction(async (tx) => {
      await changeAccount(tx, account.id, details)
      await recordDetails(ctx, tx, account, details)
    })
    return result
  }
  const now = ctx.clock()
  const tokens = await startSignIn(ctx, account, signIn.provider, client, {
    replaces: signIn.id,
    secondFactor: signIn,
    change: { passwordHash: await ctx.passwords.hash(password), passwordChangedAt: dateFromClock(ctx.clock), ...details },
    also: async (tx) => {
      await deleteRequestedActionCodes(tx, account.id)
      await recordDetails(ctx, tx, account, details)
      await ctx.record(tx, account.id, { kind: 'account.setPassword', data: { by: 'profile' } })
      if (ctx.mails) await mailPasswordChanged(tx, { account: changed, locale: input.locale, now })
      return undefined
    },
  })
  return isRefusal(tokens) ? mapSignInRefusal(tokens, 'TOKEN_EXPIRED') : { ...result, ...tokens, expiresIn: String(idTokenSeconds) }
}

async function recordDetails(
  ctx: IdentityContext,
  tx: Tx,
  account: Account,
  { displayName, photoUrl }: Pick<Account, 'displayName' | 'photoUrl'>,
): Promise<void> {
  if (displayName !== account.displayName) await ctx.record(tx, account.id, { kind: 'account.setName', data: {} })
  if (photoUrl !== account.photoUrl) await ctx.record(tx, account.id, { kind: 'account.setPhoto', data: {} })
}
