/** What somebody changes of their own account: for the profile. */
import { deleteUser, sendEmailVerification, type User, updatePassword, updateProfile, verifyBeforeUpdateEmail } from 'firebase/auth'
import { open, ownUser, reauthenticatedUser } from './firebase.ts'

/** What changed at a hosted provider comes to our server with the next token. */
export async function renewed(user: User): Promise<void> {
  const { sync, elsewhere } = open()
  if (!elsewhere) return
  await user.getIdToken(true)
  await sync.begin(user, { must: true })
}

/** Throws the SDK's errors, as those below do. */
export async function setOwnName(name: string, language: string): Promise<void> {
  const user = await ownUser(language)
  await updateProfile(user, { displayName: name })
  await renewed(user)
}

/** Ends every other sign-in. `language`: of the mail that tells of it. */
export async function setOwnPassword(current: string, fresh: string, language: string): Promise<void> {
  const user = await reauthenticatedUser(current, language)
  await updatePassword(user, fresh)
  await open().sync.begin(user, { must: true })
}

/** Mails a link to the address there is, which proves that it is theirs. */
export async function askToProveEmail(language: string): Promise<void> {
  await sendEmailVerification(await ownUser(language))
}

/** Mails a link to the new address, which makes it count. `password`: undefined where there is none. */
export async function askForNewEmail(password: string | undefined, email: string, language: string): Promise<void> {
  await verifyBeforeUpdateEmail(await reauthenticatedUser(password, language), email)
}

/** For good. `password`: undefined where there is none. */
export async function deleteOwnAccount(password: string | undefined, language: string): Promise<void> {
  const user = await reauthenticatedUser(password, language)
  if (open().elsewhere) await leaveHere(user)
  await deleteUser(user)
}

/** Our own service does it with the account, or refuses both. Throws as the SDK does. */
async function leaveHere(user: User): Promise<void> {
  const headers = { Authorization: `Bearer ${await user.getIdToken()}` }
  const answer = await fetch('/auth/account', { method: 'DELETE', headers, credentials: 'same-origin', cache: 'no-store' })
  if (answer.ok) return
  const codes: Record<number, string> = { 401: 'user-token-expired', 403: 'requires-recent-login', 409: 'last-owner' }
  throw Object.assign(new Error('the account was not left'), { code: `auth/${codes[answer.status] ?? 'internal-error'}` })
}
