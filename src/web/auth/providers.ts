/** Signing in by another service, in the browser. Only pages where somebody signs in, or settles how, import it: dynamically. */
import {
  type AuthCredential,
  getRedirectResult,
  linkWithCredential,
  linkWithPopup,
  OAuthProvider,
  signInWithPopup,
  signInWithRedirect,
  unlink,
} from 'firebase/auth'
import { isProviderId, type ProviderId, pendingAnswer } from '#domain/sign-in-providers.ts'
import { open, ownUser, withSecondFactor } from './firebase.ts'
import { leave, ownResolver, takeRedirect } from './resolver.ts'

export { cancelPopup } from './resolver.ts'

/** An account has the address already: whoever proves that it is theirs has both joined. */
export type Confirmation = { email: string; providerId: ProviderId; credential: AuthCredential }

/** Goes to the provider in a window, or with the whole page where windows are no use. Then it doesn't come back: the page does. Throws the SDK's errors. */
export async function signInByProvider(id: ProviderId, language: string): Promise<void> {
  const auth = open().auth
  auth.languageCode = language
  const provider = new OAuthProvider(id)
  if (isInstalledOnPhone()) return signInWithRedirect(auth, provider, ownResolver)
  try {
    await withSecondFactor(signInWithPopup(auth, provider, ownResolver))
  } catch (error) {
    if (!isBlocked(error)) throw error
    await signInWithRedirect(auth, provider, ownResolver)
  }
}

/** When the page is back from a redirect: whether somebody is signed in by it. Throws what came of it else, once. */
export async function finishRedirect(): Promise<boolean> {
  return (await withSecondFactor(getRedirectResult(open().auth, ownResolver))) !== null
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
export async function linkProvider(id: ProviderId, language: string): Promise<void> {
  const { currentUser } = open().auth
  // Nothing is waited for before the window opens, or the browser takes it for none of its owner's wishes.
  const user = currentUser ?? (await ownUser(language))
  open().auth.languageCode = language
  if (isInstalledOnPhone()) return leave(id, 'linkViaRedirect')
  try {
    await linkWithPopup(user, new OAuthProvider(id), ownResolver)
  } catch (error) {
    if (!isBlocked(error)) throw error
    await leave(id, 'linkViaRedirect')
  }
}

/**
 * When the page is back from a redirect that was to link: by which it was, or that none was. The SDK's own way wants its resolver at every start, also on
 * pages that nobody signs in on. Throws the SDK's errors, once.
 */
export async function finishLink(language: string): Promise<ProviderId | undefined> {
  const event = takeRedirect()
  if (event?.type !== 'linkViaRedirect') return undefined
  if (event.error) throw Object.assign(new Error('linking failed'), event.error)
  const answer = event.postBody ?? new URL(event.urlResponse ?? '').search.slice(1)
  const id = event.providerId
  if (!isProviderId(id)) return undefined
  const pendingToken = pendingAnswer(event.sessionId ?? '', answer)
  await linkWithCredential(await ownUser(language), OAuthProvider.credentialFromJSON({ providerId: id, signInMethod: id, pendingToken }))
  return id
}

export async function unlinkProvider(id: ProviderId, language: string): Promise<void> {
  await unlink(await ownUser(language), id)
}

const isBlocked = (error: unknown): boolean => (error as { code?: string }).code === 'auth/popup-blocked'

/** A page on the home screen has no windows beside it. */
const isInstalledOnPhone = (): boolean => matchMedia('(display-mode: standalone)').matches && matchMedia('(pointer: coarse)').matches
