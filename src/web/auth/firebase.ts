/**
 * Browser sign-in. The only module that knows the identity service: ours on this origin or the hosted provider that the page names. It loads 30 KB,
 * so import it dynamically on staff and sign-in pages. Importing has no side effects.
 */
import { initializeApp } from 'firebase/app'
import {
  type Auth,
  applyActionCode,
  beforeAuthStateChanged,
  checkActionCode,
  confirmPasswordReset,
  EmailAuthProvider,
  signOut as endSignIn,
  initializeAuth,
  inMemoryPersistence,
  onAuthStateChanged,
  onIdTokenChanged,
  reauthenticateWithCredential,
  sendPasswordResetEmail,
  sendSignInLinkToEmail,
  signInWithCustomToken,
  signInWithEmailAndPassword,
  signInWithEmailLink,
  type User,
} from 'firebase/auth'
import { withTimeout } from '../device/time-limit.ts'
import { findSecondFactorAsker } from './second-factor-prompt.ts'
import { createSessionSync, type SessionSync, SessionSyncError } from './session.ts'
import { authSdkSettings, readHostedProvider, tokenTimeoutMs } from './settings.ts'
import { requireSignInStorage, signInStorages, stopUsageStatistics } from './sign-in-storage.ts'

export type SignedInUser = { accountId: string; email: string | undefined; displayName: string | undefined }

/** `elsewhere`: true if a hosted provider keeps the accounts. */
type Opened = { auth: Auth; sync: SessionSync; elsewhere: boolean }

let opened: Opened | undefined

/**
 * Opens the SDK once. Exported so that parts of the SDK needed by one page load only there. `keeps`: false for a screen that strangers use, where no
 * storage and no page session may keep a sign-in.
 */
export function openAuthSdk({ keeps = true } = {}): Opened {
  if (opened) return opened
  const { apiKey, projectId } = authSdkSettings
  const hosted = readHostedProvider()
  const app = initializeApp(hosted ?? { apiKey, projectId, authDomain: location.host })
  // Register before the SDK's own listener, which would report another tab's token as one of this tab.
  addEventListener('storage', ({ key, newValue }) => {
    const token = key?.startsWith('firebase:authUser:') && newValue && JSON.parse(newValue).stsTokenManager?.accessToken
    if (token) sync.leaveToOthers(token)
  })
  // Not getAuth(): it would load the provider's popup frame on phones.
  const auth = initializeAuth(app, { persistence: keeps ? signInStorages : inMemoryPersistence })
  stopUsageStatistics(auth)
  // Set before any await, because the SDK sends its first request in the next turn. These three fields are undocumented.
  if (!hosted)
    Object.assign(auth.config, {
      apiScheme: location.protocol.slice(0, -1),
      apiHost: `${location.host}/identitytoolkit.googleapis.com`,
      tokenApiHost: `${location.host}/securetoken.googleapis.com`,
    })
  const sync = createSessionSync({
    fetch: (...request) => fetch(...request),
    storage: sharedStorage(),
    origin: location.origin,
    now: Date.now,
  })
  opened = { auth, sync, elsewhere: hosted !== undefined }
  if (!keeps) return opened
  // Runs before the change takes effect: the session exists before a redirect, and a sign-out fails if the server doesn't confirm it.
  beforeAuthStateChanged(auth, (user) => {
    if (!user) return sync.end()
    requireSignInStorage(auth)
    return sync.begin(user, { must: true })
  })
  onIdTokenChanged(auth, (user) => {
    // Ignore failures: the next token retries, and the last session lives for days. No call when signed out, because the tab that signed out made it.
    if (user) sync.begin(user).catch(() => {})
  })
  return opened
}

/** Resolves when the SDK has restored the sign-in. */
async function settled(): Promise<Opened> {
  const current = openAuthSdk()
  await withTimeout(tokenTimeoutMs, current.auth.authStateReady())
  return current
}

/** Resolves after the page session exists. Throws the SDK's error; `toSignInProblem` maps it to a text. */
export async function signIn(email: string, password: string): Promise<void> {
  await withSecondFactor(signInWithEmailAndPassword(openAuthSdk().auth, email, password))
}

/** Signs in on a screen that strangers use, and forgets it at once. Returns the ID token. Throws the SDK's errors. */
export async function signInForToken(email: string, password: string): Promise<string> {
  const { auth } = openAuthSdk({ keeps: false })
  await withSecondFactor(signInWithEmailAndPassword(auth, email, password))
  const token = await auth.currentUser!.getIdToken()
  await endSignIn(auth)
  return token
}

/** Asks for the second factor on the open page if the account has one; then returns undefined. */
export async function withSecondFactor<T>(first: Promise<T>): Promise<T | undefined> {
  try {
    return await first
  } catch (error) {
    const askSecondFactor = findSecondFactorAsker()
    if (!askSecondFactor || (error as { code?: unknown }).code !== 'auth/multi-factor-auth-required') throw error
    await askSecondFactor(error)
    return undefined
  }
}

/** Signs in with a custom token of our server: a shared tablet's or its user's. Returns the account id. Throws the SDK's errors. */
export async function signInByToken(token: string): Promise<string> {
  const { user } = await signInWithCustomToken(openAuthSdk().auth, token)
  return user.uid
}

/**
 * Switches a shared tablet from its user back to the tablet itself. Returns the tablet's account id; undefined if this browser is no shared tablet.
 * Throws if the server is unreachable.
 */
export async function returnToTablet(): Promise<string | undefined> {
  const response = await fetch('/auth/tablet', { method: 'POST', credentials: 'same-origin', cache: 'no-store' })
  if (response.status === 401) return undefined
  if (!response.ok) throw new SessionSyncError(`the tablet was answered with ${response.status}`)
  return signInByToken(((await response.json()) as { token: string }).token)
}

/** Reauthenticates for operations of ours that need a recent sign-in. Throws the SDK's errors. */
export async function reauthenticateWithPassword(password: string | undefined, language: string): Promise<void> {
  await requireReauthenticatedUser(password, language)
}

/** `language`: of the mail. Doesn't reveal whether the account exists. Throws the SDK's errors. */
export async function requestPasswordReset(email: string, language: string): Promise<void> {
  const { auth } = openAuthSdk()
  auth.languageCode = language
  await sendPasswordResetEmail(auth, email)
}

/** Asks for a mail with a sign-in link. Doesn't reveal whether the account exists. Throws the SDK's errors. */
export async function requestSignInLink(email: string, language: string): Promise<void> {
  const { auth } = openAuthSdk()
  auth.languageCode = language
  // The SDK requires a return URL; the mailed link opens our own page.
  await sendSignInLinkToEmail(auth, email, { url: location.origin, handleCodeInApp: true })
}

const linkPurposes = {
  EMAIL_SIGNIN: 'signIn',
  PASSWORD_RESET: 'resetPassword',
  RECOVER_EMAIL: 'recoverEmail',
  VERIFY_AND_CHANGE_EMAIL: 'changeEmail',
  VERIFY_EMAIL: 'verifyEmail',
} as const

/** `email`: the address the link is about. `previous`: the address it replaces. Empty if the link has none. */
export type MailedLinkInfo = { purpose: (typeof linkPurposes)[keyof typeof linkPurposes]; email: string; previous: string }

/** Returns the purpose of a mailed link without using it. Throws the SDK's errors. */
export async function checkMailedLink(code: string): Promise<MailedLinkInfo> {
  const { operation, data } = await checkActionCode(openAuthSdk().auth, code)
  const purpose = linkPurposes[operation as keyof typeof linkPurposes]
  return { purpose, email: data.email ?? '', previous: data.previousEmail ?? '' }
}

/** Applies a link about an address. `language`: of the resulting mails. Throws the SDK's errors. */
export async function applyMailedLink(code: string, language: string): Promise<void> {
  const { auth } = openAuthSdk()
  auth.languageCode = language
  await applyActionCode(auth, code)
  // The link may have changed this browser's account or ended its sign-in.
  await settled()
  await auth.currentUser?.reload().catch(() => {})
}

/** `link`: full address of the link's page. Throws the SDK's errors. */
export async function signInByLink(email: string, link: string): Promise<void> {
  await withSecondFactor(signInWithEmailLink(openAuthSdk().auth, email, link))
}

/** Sets the password by a mailed code and signs in with it. */
export async function resetPasswordAndSignIn(code: string, email: string, password: string, language: string): Promise<void> {
  const { auth } = openAuthSdk()
  auth.languageCode = language
  await confirmPasswordReset(auth, code, password)
  await signIn(email, password)
}

/** Returns the signed-in user. Throws the SDK's error if there is none. */
export async function requireSignedInUser(language: string): Promise<User> {
  const { auth } = await settled()
  auth.languageCode = language
  if (!auth.currentUser) throw Object.assign(new Error('nobody is signed in'), { code: 'auth/user-token-expired' })
  return auth.currentUser
}

/**
 * Proves the account's owner by the password, because another person may use an open page. Without a password returns the user; the server then
 * checks how old the sign-in is.
 */
export async function requireReauthenticatedUser(password: string | undefined, language: string): Promise<User> {
  const user = await requireSignedInUser(language)
  if (password === undefined) return user
  await withSecondFactor(reauthenticateWithCredential(user, EmailAuthProvider.credential(user.email ?? '', password)))
  // Reauthentication is a new sign-in. Move the page session to it before the old one ends.
  await syncSession(user)
  return user
}

/** Creates the page session of a user who signed in again. Throws if the server refuses. */
export const syncSession = (user: User): Promise<void> => openAuthSdk().sync.begin(user, { must: true })

/** Throws if the server doesn't confirm: on a shared computer a failed sign-out must not look like a success. */
export async function signOut(): Promise<void> {
  const { auth, sync } = await settled()
  if (auth.currentUser) await endSignIn(auth)
  else await sync.end()
}

/**
 * Returns the token for `Authorization: Bearer`; undefined if signed out. `force` after a 401, because the browser's clock may be wrong. Throws if a
 * needed new token doesn't come in time; the sign-in stays.
 */
export async function currentIdToken({ force = false } = {}): Promise<string | undefined> {
  const { auth } = await settled()
  const token = auth.currentUser?.getIdToken(force)
  return token && withTimeout(tokenTimeoutMs, token)
}

/**
 * Recreates a lost page session on the sign-in page. Returns true if the browser is still signed in. Throws if the server is unreachable,
 * `auth/web-storage-unsupported` without storage.
 */
export async function recreatePageSession(): Promise<boolean> {
  const { auth, sync } = await settled()
  requireSignInStorage(auth)
  if (!auth.currentUser) return false
  await sync.begin(auth.currentUser, { must: true })
  return true
}

/** Calls the listener now and at every change, also from other tabs. Returns the unsubscribe function. */
export function onSignInChange(listener: (user: SignedInUser | undefined) => void): () => void {
  return onAuthStateChanged(openAuthSdk().auth, (user) =>
    listener(user ? { accountId: user.uid, email: user.email ?? undefined, displayName: user.displayName ?? undefined } : undefined),
  )
}

/** Browsers that forbid storage throw on access. */
function sharedStorage(): Storage | undefined {
  try {
    return localStorage
  } catch {
    return undefined
  }
}
