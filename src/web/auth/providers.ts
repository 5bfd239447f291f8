/** Sign-in by another service, in the browser. Import dynamically, only on pages that sign in or change sign-in methods. */
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
import { encodeProviderResponse, isProviderId, type ProviderId } from '#domain/sign-in-providers.ts'
import { openAuthSdk, requireSignedInUser, syncSession, withSecondFactor } from './firebase.ts'
import { popupRedirectResolver, redirectToProvider, takeRedirectEvent } from './resolver.ts'

export { cancelPopup } from './resolver.ts'

/** An existing account has the same address. The provider is linked after its owner signs in to it. */
export type PendingProviderLink = { email: string; providerId: ProviderId; credential: AuthCredential }

/** Opens the provider in a popup, or redirects the page where popups don't work. A redirect never resolves. Throws the SDK's errors. */
export async function signInByProvider(id: ProviderId, language: string): Promise<void> {
  const auth = openAuthSdk().auth
  auth.languageCode = language
  const provider = new OAuthProvider(id)
  // Look for an earlier redirect first. A later look would drop this one, and the sign-in would be lost.
  const redirect = () =>
    lookForRedirect()
      .catch(() => {})
      .then(() => signInWithRedirect(auth, provider, popupRedirectResolver))
  if (isInstalledOnPhone()) return redirect()
  try {
    await withSecondFactor(signInWithPopup(auth, provider, popupRedirectResolver))
  } catch (error) {
    if (!isBlocked(error)) throw error
    await redirect()
  }
}

let look: Promise<UserCredential | null> | undefined

/** Runs one look at a time: of two, each would take the event that the other waits for. */
function lookForRedirect(): Promise<UserCredential | null> {
  look ??= getRedirectResult(openAuthSdk().auth, popupRedirectResolver).finally(() => {
    look = undefined
  })
  return look
}

/** Call when the page returns from a redirect. Returns true if it signed a user in. Throws the redirect's error once. */
export async function finishSignInRedirect(): Promise<boolean> {
  return (await withSecondFactor(lookForRedirect())) !== null
}

/** Returns the confirmation that the error asks for; undefined for other errors. */
export function pendingLinkFromError(error: unknown): PendingProviderLink | undefined {
  const { code, customData } = error as { code?: string; customData?: { email?: string } }
  if (code !== 'auth/account-exists-with-different-credential') return undefined
  const credential = OAuthProvider.credentialFromError(error as never)
  return credential && customData?.email
    ? { email: customData.email, providerId: credential.providerId as ProviderId, credential }
    : undefined
}

/** Links the provider after the account was confirmed. Throws the SDK's errors. */
export async function completePendingLink({ credential }: PendingProviderLink, language: string): Promise<void> {
  await linkWithCredential(await requireSignedInUser(language), credential)
}

/** Adds a provider to the account. Needs a recent sign-in. Throws the SDK's errors. */
export function linkProvider(id: ProviderId, language: string): Promise<void> {
  return ownAct(id, language, 'linkViaRedirect', (user) => linkWithPopup(user, new OAuthProvider(id), popupRedirectResolver))
}

/** Reauthenticates with a provider of the account, for acts that need a recent sign-in. Throws the SDK's errors. */
export function reauthenticateWithProvider(id: ProviderId, language: string): Promise<void> {
  return ownAct(id, language, 'reauthViaRedirect', async (user) => {
    await withSecondFactor(reauthenticateWithPopup(user, new OAuthProvider(id), popupRedirectResolver))
    // Reauthentication is a new sign-in, as with the password.
    await syncSession(user)
  })
}

type OwnAct = 'linkViaRedirect' | 'reauthViaRedirect'

async function ownAct(id: ProviderId, language: string, redirect: OwnAct, inPopup: (user: User) => Promise<unknown>): Promise<void> {
  const { currentUser } = openAuthSdk().auth
  // Open the window before any await, or the browser blocks it as not opened by the user.
  const user = currentUser ?? (await requireSignedInUser(language))
  openAuthSdk().auth.languageCode = language
  if (isInstalledOnPhone()) return redirectToProvider(id, redirect)
  try {
    await inPopup(user)
  } catch (error) {
    if (!isBlocked(error)) throw error
    await redirectToProvider(id, redirect)
  }
}

/**
 * Completes a signed-in user's redirect. Returns the provider and the act; undefined without a redirect. Avoids the SDK's way, which needs its
 * resolver at every start. Throws the SDK's errors once.
 */
export async function finishAccountRedirect(language: string): Promise<{ id: ProviderId; done: 'linked' | 'proven' } | undefined> {
  const event = takeRedirectEvent()
  if (event?.type !== 'linkViaRedirect' && event?.type !== 'reauthViaRedirect') return undefined
  if (event.error) throw Object.assign(new Error('the other service has refused'), event.error)
  const answer = event.postBody ?? new URL(event.urlResponse ?? '').search.slice(1)
  const id = event.providerId
  if (!isProviderId(id)) return undefined
  const pendingToken = encodeProviderResponse(event.sessionId ?? '', answer)
  // The provider's own `credentialFromJSON` accepts only tokens.
  const credential = OAuthCredential.fromJSON({ providerId: id, signInMethod: id, pendingToken })!
  const user = await requireSignedInUser(language)
  if (event.type === 'linkViaRedirect') {
    await linkWithCredential(user, credential)
    return { id, done: 'linked' }
  }
  await withSecondFactor(reauthenticateWithCredential(user, credential))
  await syncSession(user)
  return { id, done: 'proven' }
}

export async function unlinkProvider(id: ProviderId, language: string): Promise<void> {
  await unlink(await requireSignedInUser(language), id)
}

const isBlocked = (error: unknown): boolean => (error as { code?: string }).code === 'auth/popup-blocked'

/** An installed page on a phone cannot open popups. */
const isInstalledOnPhone = (): boolean => matchMedia('(display-mode: standalone)').matches && matchMedia('(pointer: coarse)').matches
