import { createUserWithEmailAndPassword, updateProfile } from 'firebase/auth'
import { openAuthSdk } from './firebase.ts'
import { syncHostedAccount } from './own-account.ts'

/** Creates an account where sign-up is open, and signs in. `language`: of the verification mail. Throws the SDK's errors. */
export async function signUp(
  { email, password, name }: { email: string; password: string; name: string },
  language: string,
): Promise<void> {
  const { auth } = openAuthSdk()
  auth.languageCode = language
  const { user } = await createUserWithEmailAndPassword(auth, email, password)
  // The account exists already; the name can be set on the profile later.
  await updateProfile(user, { displayName: name })
    .then(() => syncHostedAccount(user))
    .catch(() => {})
}
