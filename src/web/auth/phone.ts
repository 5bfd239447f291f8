/** Signing in by phone, in the browser. Imported by the pages that offer it alone. */
import {
  type ApplicationVerifier,
  PhoneAuthProvider,
  type PhoneInfoOptions,
  signInWithCredential,
  unlink,
  updatePhoneNumber,
} from 'firebase/auth'
import { solveCaptcha } from './captcha.ts'
import { open, reauthenticatedUser, withSecondFactor } from './firebase.ts'

/** The SDK takes no captcha but those of this type, and calls `_reset`, which its types don't have. */
const verifier = (language: string) =>
  ({ type: 'recaptcha', verify: () => solveCaptcha(language), _reset() {} }) as ApplicationVerifier & { _reset(): void }

/**
 * To a number that somebody signs in by, or to a second factor's. Answers the session by which the code is used. Says nothing of whether there is such an
 * account. Throws the SDK's errors, as those below do.
 */
export async function askForCode(phone: string | PhoneInfoOptions, language: string): Promise<string> {
  const { auth } = open()
  auth.languageCode = language
  return new PhoneAuthProvider(auth).verifyPhoneNumber(phone, verifier(language))
}

export async function signInByCode(session: string, code: string): Promise<void> {
  await withSecondFactor(signInWithCredential(open().auth, PhoneAuthProvider.credential(session, code)))
}

/** How long after signing in somebody may still begin to add a number: the server wants it to be 5 minutes at most, with the code. In seconds. */
const recent = 4 * 60

/** To whoever is signed in: a code to the number that they want to sign in with. `password`: undefined where there is none. */
export async function askForOwnCode(password: string | undefined, phone: string, language: string): Promise<string> {
  const user = await reauthenticatedUser(password, language)
  // By the server's clock. Without this the server would say nothing, and send none.
  const { claims } = await user.getIdTokenResult(true)
  if (Number(claims.iat) - Number(claims.auth_time) > recent)
    throw Object.assign(new Error('signed in long ago'), { code: 'auth/requires-recent-login' })
  return askForCode(phone, language)
}

/** In the place of the number before. `language`: of the mail that tells of it. */
export async function setOwnPhone(session: string, code: string, language: string): Promise<void> {
  const user = await reauthenticatedUser(undefined, language)
  await updatePhoneNumber(user, PhoneAuthProvider.credential(session, code))
  await open().sync.begin(user, { must: true })
}

export async function removeOwnPhone(password: string | undefined, language: string): Promise<void> {
  await unlink(await reauthenticatedUser(password, language), PhoneAuthProvider.PROVIDER_ID)
}
