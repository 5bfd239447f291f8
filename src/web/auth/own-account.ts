import { deleteUser, sendEmailVerification, type User, updatePassword, updateProfile, verifyBeforeUpdateEmail } from 'firebase/auth'
import { openAuthSdk, requireReauthenticatedUser, requireSignedInUser } from './firebase.ts'

/** A hosted provider reports changes to our server only with the next token. */
export async function syncHostedAccount(user: User): Promise<void> {
  const { sync, elsewhere } = openAuthSdk()
  if (!elsewhere) return
  await user.getIdToken(true)
  await sync.begin(user, { must: true })
}

/** Throws the SDK's errors, as do the functions below. */
export async function setOwnName(name: string, language: string): Promise<void> {
  const user = await requireSignedInUser(language)
  await updateProfile(user, { displayName: name })
  await syncHostedAccount(user)
}

/** Sets the password and ends all other sign-ins. `language`: of the notification mail. */
export async function setOwnPassword(current: string, fresh: string, language: string): Promise<void> {
  const user = await requireReauthenticatedUser(current, language)
  await updatePassword(user, fresh)
  await openAuthSdk().sync.begin(user, { must: true })
}

export async function requestEmailVerification(language: string): Promise<void> {
  await sendEmailVerification(await requireSignedInUser(language))
}

/** Mails a link to the new address; the change takes effect through it. `password`: undefined if the account has none. */
export async function requestEmailChange(password: string | undefined, email: string, language: string): Promise<void> {
  await verifyBeforeUpdateEmail(await requireReauthenticatedUser(password, language), email)
}

/** Deletes the account irreversibly. `password`: undefined if the account has none. */
export async function deleteOwnAccount(password: string | undefined, language: string): Promise<void> {
  const user = await requireReauthenticatedUser(password, language)
  if (openAuthSdk().elsewhere) await leaveHere(user)
  await deleteUser(user)
}

/** Our server deletes membership and account together, or refuses both. Throws as the SDK does. */
async function leaveHere(user: User): Promise<void> {
  const headers = { Authorization: `Bearer ${await user.getIdToken()}` }
  const response = await fetch('/auth/account', { method: 'DELETE', headers, credentials: 'same-origin', cache: 'no-store' })
  if (response.ok) return
  const codes: Record<number, string> = { 401: 'user-token-expired', 403: 'requires-recent-login', 409: 'last-owner' }
  throw Object.assign(new Error('the account was not left'), { code: `auth/${codes[response.status] ?? 'internal-error'}` })
}
