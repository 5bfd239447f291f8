/** Sign-up at a hosted provider, for the invitation and set-up pages only. */
import type { Problem } from '#contract/problem.ts'
import { pathLocale } from '../i18n/locale.ts'
import { waitForPendingWords, wordsInLocale } from '../i18n/words.ts'
import { signIn } from './firebase.ts'
import { type SignInProblemCode, toSignInProblemCode } from './problem.ts'
import { signUp } from './sign-up.ts'
import { signInWords } from './words.ts'

type NewAccount = { email: string; password: string; name: string }

/** Signs in, or signs up a new account. Returns the form problem on failure, in the shape of our own server's. */
export async function signInOrSignUp(account: NewAccount): Promise<Problem | undefined> {
  await waitForPendingWords()
  const locale = pathLocale(location.pathname)
  try {
    await signIn(account.email, account.password).catch((refused: unknown) => {
      // The provider reports a wrong password and an unknown address alike.
      if (toSignInProblemCode(refused) !== 'invalid-credential') throw refused
      return signUp(account, locale).catch((error: unknown) => {
        throw toSignInProblemCode(error) === 'email-already-in-use' ? refused : error
      })
    })
    return undefined
  } catch (error) {
    const problem = toSignInProblemCode(error)
    const code = aboutPassword.includes(problem) ? 'account.weakPassword' : 'account.hosted'
    return {
      type: 'about:blank',
      title: problem,
      status: 0,
      code,
      detail: wordsInLocale(signInWords, locale).problems[problem],
      requestId: '',
    }
  }
}

/** Problems shown at the password field. */
const aboutPassword: SignInProblemCode[] = ['invalid-credential', 'weak-password']
