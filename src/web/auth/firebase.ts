/**
 * Signing in, in the browser. The one place that knows which identity service is used: our own, under our own origin, or the hosted provider that the
 * page names, with the SDK as it comes.
 * Loads 30 KB: import it dynamically, on admin and sign-in pages only. Importing it touches nothing.
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
import { within } from '../device/time-limit.ts'
import { secondFactorAsker } from './second-factor-asker.ts'
import { createTokenSync, SyncFailed, type TokenSync } from './session.ts'
import { hostedProvider, signInSettings, tokenLimitMs } from './settings.ts'
import { refuseWithoutStorage, signInStorages, stopUsageStatistics } from './sign-in-storage.ts'

export type SignedInUser = { accountId: string; email: string | undefined; displayName: string | undefined }

/** `elsewhere`: accounts are a hosted provider's. */
type Opened = { auth: Auth; sync: TokenSync; elsewhere: boolean }

let opened: Opened | undefined

/** For modules of single pages, so that what only they need of the SDK isn't loaded with every staff page. */
export function open(): Opened {
  if (opened) return opened
  const { apiKey, projectId } = signInSettings
  const hosted = hostedProvider()
  const app = initializeApp(hosted ?? { apiKey, projectId, authDomain: location.host })
  // Before the SDK's own listener, which reports the other tab's token like one of this tab.
  addEventListener('storage', ({ key, newValue }) => {
    const token = key?.startsWith('firebase:authUser:') && newValue && JSON.parse(newValue).stsTokenManager?.accessToken
    if (token) sync.leaveToOthers(token)
  })
  // Not getAuth(): it would load the provider's popup frame on phones.
  const auth = initializeAuth(app, { persistence: signInStorages })
  stopUsageStatistics(auth)
  // Before anything awaits: the SDK's first request goes out in the next turn. The SDK doesn't document these three.
  if (!hosted)
    Object.assign(auth.config, {
      apiScheme: location.protocol.slice(0, -1),
      apiHost: `${location.host}/identitytoolkit.googleapis.com`,
      tokenApiHost: `${location.host}/securetoken.googleapis.com`,
    })
  const sync = createTokenSync({
    fetch: (...request) => fetch(...request),
    storage: sharedStorage(),
    origin: location.origin,
    now: Date.now,
  })
  // Before the change counts: who is sent on after signing in finds the session made, and a sign-out that the server
  // didn't hear of is none.
  beforeAuthStateChanged(auth, (user) => {
    if (!user) return sync.end()
    refuseWithoutStorage(auth)
    return sync.begin(user, { must: true })
  })
  onIdTokenChanged(auth, (user) => {
    // Fails with the server; the next token is a new try, and the session of the last one lives for days. Nobody signed in needs no
    // word to the server: the tab that signed out said it, and a refused token's session died with it.
    if (user) sync.begin(user).catch(() => {})
  })
  opened = { auth, sync, elsewhere: hosted !== undefined }
  return opened
}

/** Resolves once it is known who is signed in. */
async function settled(): Promise<Opened> {
  const current = open()
  await within(tokenLimitMs, current.auth.authStateReady())
  return current
}

/** Ends with the pages' session made. Throws the SDK's error: `signInProblem` names its sentence. */
export async function signIn(email: string, password: string): Promise<void> {
  await withSecondFactor(signInWithEmailAndPassword(open().auth, email, password))
}

/** Where the account has one, the page that is open asks for it; then there is no answer of the first step. */
export async function withSecondFactor<T>(first: Promise<T>): Promise<T | undefined> {
  try {
    return await first
  } catch (error) {
    const ask = secondFactorAsker()
    if (!ask || (error as { code?: unknown }).code !== 'auth/multi-factor-auth-required') throw error
    await ask(error)
    return undefined
  }
}

/** By a token that our server has begun a sign-in with: a shared tablet's, or of who is at it. Answers whose account it is. Throws the SDK's errors. */
export async function signInByToken(token: string): Promise<string> {
  const { user } = await signInWithCustomToken(open().auth, token)
  return user.uid
}

/**
 * On a shared tablet: from whoever is signed in back to the tablet itself. Answers its account; undefined: this browser is no shared tablet, or not any
 * more. Throws when the server can't be reached.
 */
export async function returnToTablet(): Promise<string | undefined> {
  const answer = await fetch('/auth/tablet', { method: 'POST', credentials: 'same-origin', cache: 'no-store' })
  if (answer.status === 401) return undefined
  if (!answer.ok) throw new SyncFailed(`the tablet was answered with ${answer.status}`)
  return signInByToken(((await answer.json()) as { token: string }).token)
}

/** For what is asked of whoever has just proved the password, by an operation of ours. Throws the SDK's errors. */
export async function reauthenticateWithPassword(password: string | undefined, language: string): Promise<void> {
  await reauthenticatedUser(password, language)
}

/** `language`: of the mail. Says nothing of whether there is such an account. Throws the SDK's errors. */
export async function askForNewPassword(email: string, language: string): Promise<void> {
  const { auth } = open()
  auth.languageCode = language
  await sendPasswordResetEmail(auth, email)
}

/** Asks for a mail whose link signs in. Says nothing of whether there is such an account. Throws the SDK's errors. */
export async function askForSignInLink(email: string, language: string): Promise<void> {
  const { auth } = open()
  auth.languageCode = language
  // The SDK wants an address to come back to; the mail's link leads to our own page.
  await sendSignInLinkToEmail(auth, email, { url: location.origin, handleCodeInApp: true })
}

const linkPurposes = {
  EMAIL_SIGNIN: 'signIn',
  PASSWORD_RESET: 'resetPassword',
  RECOVER_EMAIL: 'recoverEmail',
  VERIFY_AND_CHANGE_EMAIL: 'changeEmail',
  VERIFY_EMAIL: 'verifyEmail',
} as const

/** `email`: the address that the link is about, `previous`: the one that this replaces; empty where it tells none. */
export type MailedLink = { purpose: (typeof linkPurposes)[keyof typeof linkPurposes]; email: string; previous: string }

/** What a link from a mail is for; changes nothing. Throws the SDK's errors. */
export async function readLink(code: string): Promise<MailedLink> {
  const { operation, data } = await checkActionCode(open().auth, code)
  const purpose = linkPurposes[operation as keyof typeof linkPurposes]
  return { purpose, email: data.email ?? '', previous: data.previousEmail ?? '' }
}

/** Does what a link about an address is for; `language`: of the mails that tell of it. Throws the SDK's errors. */
export async function applyLink(code: string, language: string): Promise<void> {
  const { auth } = open()
  auth.languageCode = language
  await applyActionCode(auth, code)
  // It may be this browser's own account: its address, or that it was signed out.
  await settled()
  await auth.currentUser?.reload().catch(() => {})
}

/** By the whole address of the link's page. Throws the SDK's errors. */
export async function signInByLink(email: string, link: string): Promise<void> {
  await withSecondFactor(signInWithEmailLink(open().auth, email, link))
}

/** And signs in with it. */
export async function setNewPassword(code: string, email: string, password: string, language: string): Promise<void> {
  const { auth } = open()
  auth.languageCode = language
  await confirmPasswordReset(auth, code, password)
  await signIn(email, password)
}

/** Whoever is signed in here. Throws as the SDK does where nobody is any more. */
export async function ownUser(language: string): Promise<User> {
  const { auth } = await settled()
  auth.languageCode = language
  if (!auth.currentUser) throw Object.assign(new Error('nobody is signed in'), { code: 'auth/user-token-expired' })
  return auth.currentUser
}

/** What only the owner may: whoever finds the page open doesn't know the password. Without one it goes by how long ago they signed in. */
export async function reauthenticatedUser(password: string | undefined, language: string): Promise<User> {
  const user = await ownUser(language)
  if (password === undefined) return user
  await withSecondFactor(reauthenticateWithCredential(user, EmailAuthProvider.credential(user.email ?? '', password)))
  // Which is another sign-in: the pages' session goes over to it before what follows ends the one before.
  await syncSession(user)
  return user
}

/** Of a user whose sign-in is another one than before. */
export const syncSession = (user: User): Promise<void> => open().sync.begin(user, { must: true })

/** Throws when the server can't be told: on a shared computer a sign-out that didn't happen must not look like one. */
export async function signOut(): Promise<void> {
  const { auth, sync } = await settled()
  if (auth.currentUser) await endSignIn(auth)
  else await sync.end()
}

/**
 * For `Authorization: Bearer`. Undefined: nobody is signed in. `force` after a 401: the browser's clock may be wrong. Throws
 * when a new token is needed and the server can't be reached or is too slow; nobody is signed out by that.
 */
export async function currentIdToken({ force = false } = {}): Promise<string | undefined> {
  const { auth } = await settled()
  const token = auth.currentUser?.getIdToken(force)
  return token && within(tokenLimitMs, token)
}

/**
 * For the sign-in page: true when this browser is still signed in and the pages' session, which it had lost, is made again.
 * Throws when the server can't be reached, and `auth/web-storage-unsupported` where the browser can't keep a sign-in.
 */
export async function restoreSession(): Promise<boolean> {
  const { auth, sync } = await settled()
  refuseWithoutStorage(auth)
  if (!auth.currentUser) return false
  await sync.begin(auth.currentUser, { must: true })
  return true
}

/** Calls at once with who is signed in, and at every change, also from another tab. The answer ends it. */
export function onSignedIn(listener: (user: SignedInUser | undefined) => void): () => void {
  return onAuthStateChanged(open().auth, (user) =>
    listener(user ? { accountId: user.uid, email: user.email ?? undefined, displayName: user.displayName ?? undefined } : undefined),
  )
}

/** Browsers that forbid storage throw on touching it. */
function sharedStorage(): Storage | undefined {
  try {
    return localStorage
  } catch {
    return undefined
  }
}
