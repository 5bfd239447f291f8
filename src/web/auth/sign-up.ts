import { createUserWithEmailAndPassword, updateProfile } from 'firebase/auth'
import { open } from './firebase.ts'
import { renewed } from './own-account.ts'

/** Makes an account, where that is open to everybody, and signs in with it. `language`: of the mail about its address. Throws the SDK's errors. */
export async function signUp(
  { email, password, name }: { email: string; password: string; name: string },
  language: string,
): Promise<void> {
  const { auth } = open()
  auth.languageCode = language
  const { user } = await createUserWithEmailAndPassword(auth, email, password)
  // The account stands; a name can be given on the profile as well.
  await updateProfile(user, { displayName: name })
    .then(() => renewed(user))
    .catch(() => {})
}
