/** Signing in by another service, in the browser. Only pages where somebody signs in, or settles how, import it: dynamically. */
import {
  type AuthCredential,
  getRedirectResult,
  linkWithCredential,
  linkWithPopup,
  OAuthCredential,
  OAuthProvider,
  reauthenticateWithCredential,
  reauthenticateWithPopup,
  signInWithPopup,
  signInWithRedirect,
  type User,
  type UserCredential,
  unlink,
} from 'firebase/auth'
import { isProviderId, type ProviderId, pendingAnswer } from '#domain/sign-in-providers.ts'
import { open, ownUser, syncSession, withSecondFactor } from './firebase.ts'
import { leave, ownResolver, takeRedirect } from './resolver.ts'

export { cancelPopup } from './resolver.ts'

/** An account has the address already: whoever proves that it is theirs has both joined. */
export type Confirmation = { email: string; providerId: ProviderId; credential: AuthCredential }

/** Goes to the provider in a window, or with the whole page where windows are no use. Then it doesn't come back: the page does. Throws the SDK's errors. */
export async function signInByProvider(id: ProviderId, language: string): Promise<void> {
  const auth = open().auth
  auth.languageCode = language
  const provider = new OAuthProvider(id)
  // Else the look for an earlier redirect forgets this one, and nobody is signed in when the page is back.
  const redirect = () =>
    lookForRedirect()
      .catch(() => {})
      .then(() => signInWithRedirect(auth, provider, ownResolver))
  if (isInstalledOnPhone()) return redirect()
  try {
    await withSecondFactor(signInWithPopup(auth, provider, ownResolver))
  } catch (error) {
    if (!isBlocked(error)) throw error
    await redirect()
  }
}

let look: Promise<UserCredential | null> | undefined

/** One look at a time: two would each take what the other waits for. */
function lookForRedirect(): Promise<UserCredential | null> {
  look ??= getRedirectResult(open().auth, ownResolver).finally(() => {
    look = undefined
  })
  return look
}

/** When the page is back from a redirect: whether somebody is signed in by it. Throws what came of it else, once. */
export async function finishRedirect(): Promise<boolean> {
  return (await withSecondFactor(lookForRedirect())) !== null
}

/** What has to be proved beside it, where that is what went wrong. */
export function confirmationOf(error: unknown): Confirmation | undefined {
  const { code, customData } = error as { code?: string; customData?: { email?: string } }
  if (code !== 'auth/account-exists-with-different-credential') return undefined
  const credential = OAuthProvider.credentialFromError(error as never)
  return credential && customData?.email
    ? { email: customData.email, providerId: credential.providerId as ProviderId, credential }
    : undefined
}

/** After the account was proved. Throws the SDK's errors. */
export async function joinProvider({ credential }: Confirmation, language: string): Promise<void> {
  await linkWithCredential(await ownUser(language), credential)
}

/** Beside what the account has. Takes a sign-in of just now. Throws the SDK's errors. */
export function linkProvider(id: ProviderId, language: string): Promise<void> {
  return ownAct(id, language, 'linkViaRedirect', (user) => linkWithPopup(user, new OAuthProvider(id), ownResolver))
}

/** Signs in anew with a service that the account has, for what takes a sign-in of just now. Throws the SDK's errors. */
export function reauthenticateWithProvider(id: ProviderId, language: string): Promise<void> {
  return ownAct(id, language, 'reauthViaRedirect', async (user) => {
    await withSecondFactor(reauthenticateWithPopup(user, new OAuthProvider(id), ownResolver))
    // Which is another sign-in, as with the password.
    await syncSession(user)
  })
}

type OwnAct = 'linkViaRedirect' | 'reauthViaRedirect'

async function ownAct(id: ProviderId, language: string, redirect: OwnAct, inPopup: (user: User) => Promise<unknown>): Promise<void> {
  const { currentUser } = open().auth
  // Nothing is waited for before the window opens, or the browser takes it for none of its owner's wishes.
  const user = currentUser ?? (await ownUser(language))
  open().auth.languageCode = language
  if (isInstalledOnPhone()) return leave(id, redirect)
  try {
    await inPopup(user)
  } catch (error) {
    if (!isBlocked(error)) throw error
    await leave(id, redirect)
  }
}

/**
 * When the page is back from a redirect of somebody signed in: what it was for, and by which service, or that none was. The SDK's own way wants its resolver
 * at every start, also on pages that nobody signs in on. Throws the SDK's errors, once.
 */
export async function finishOwnAct(language: string): Promise<{ id: ProviderId; done: 'linked' | 'proven' } | undefined> {
  const event = takeRedirect()
  if (event?.type !== 'linkViaRedirect' && event?.type !== 'reauthViaRedirect') return undefined
  if (event.error) throw Object.assign(new Error('the other service has refused'), event.error)
  const answer = event.postBody ?? new URL(event.urlResponse ?? '').search.slice(1)
  const id = event.providerId
  if (!isProviderId(id)) return undefined
  const pendingToken = pendingAnswer(event.sessionId ?? '', answer)
  // The provider's own `credentialFromJSON` takes tokens only.
  const credential = OAuthCredential.fromJSON({ providerId: id, signInMethod: id, pendingToken })!
  const user = await ownUser(language)
  if (event.type === 'linkViaRedirect') {
    await linkWithCredential(user, credential)
    return { id, done: 'linked' }
  }
  await withSecondFactor(reauthenticateWithCredential(user, credential))
  await syncSession(user)
  return { id, done: 'proven' }
}

export async function unlinkProvider(id: ProviderId, language: string): Promise<void> {
  await unlink(await ownUser(language), id)
}

const isBlocked = (error: unknown): boolean => (error as { code?: string }).code === 'auth/popup-blocked'

/** A page on the home screen has no windows beside it. */
const isInstalledOnPhone = (): boolean => matchMedia('(display-mode: standalone)').matches && matchMedia('(pointer: coarse)').matches
