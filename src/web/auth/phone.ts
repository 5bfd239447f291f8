/** Phone sign-in in the browser. Import only on pages that offer it. */
import {
  type ApplicationVerifier,
  PhoneAuthProvider,
  type PhoneInfoOptions,
  signInWithCredential,
  unlink,
  updatePhoneNumber,
} from 'firebase/auth'
import { solveCaptcha } from './captcha.ts'
import { openAuthSdk, requireReauthenticatedUser, withSecondFactor } from './firebase.ts'

/** The SDK accepts only captchas of this type and calls `_reset`, which its types omit. */
const verifier = (language: string) =>
  ({ type: 'recaptcha', verify: () => solveCaptcha(language), _reset() {} }) as ApplicationVerifier & { _reset(): void }

/**
 * Sends a code to a sign-in number or a second factor. Returns the session that the code needs. Doesn't reveal whether the account exists. Throws the
 * SDK's errors, as do the functions below.
 */
export async function requestSmsCode(phone: string | PhoneInfoOptions, language: string): Promise<string> {
  const { auth } = openAuthSdk()
  auth.languageCode = language
  return new PhoneAuthProvider(auth).verifyPhoneNumber(phone, verifier(language))
}

export async function signInBySmsCode(session: string, code: string): Promise<void> {
  await withSecondFactor(signInWithCredential(openAuthSdk().auth, PhoneAuthProvider.credential(session, code)))
}

/** Maximum age of a sign-in that may start adding a number, in seconds. The server allows 5 minutes until the code is entered. */
const recent = 4 * 60

/** Sends a code to the number that the signed-in user wants to sign in with. `password`: undefined if the account has none. */
export async function requestOwnPhoneCode(password: string | undefined, phone: string, language: string): Promise<string> {
  const user = await requireReauthenticatedUser(password, language)
  // Compare server times. Otherwise the server would silently send no code.
  const { claims } = await user.getIdTokenResult(true)
  if (Number(claims.iat) - Number(claims.auth_time) > recent)
    throw Object.assign(new Error('signed in long ago'), { code: 'auth/requires-recent-login' })
  return requestSmsCode(phone, language)
}

/** Replaces the account's number. `language`: of the notification mail. */
export async function setOwnPhone(session: string, code: string, language: string): Promise<void> {
  const user = await requireReauthenticatedUser(undefined, language)
  await updatePhoneNumber(user, PhoneAuthProvider.credential(session, code))
  await openAuthSdk().sync.begin(user, { must: true })
}

export async function removeOwnPhone(password: string | undefined, language: string): Promise<void> {
  await unlink(await requireReauthenticatedUser(password, language), PhoneAuthProvider.PROVIDER_ID)
}
