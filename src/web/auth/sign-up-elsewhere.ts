/** For who is invited or sets an installation up where accounts are kept elsewhere: theirs is made there, by those two pages only. */
import type { Problem } from '#contract/problem.ts'
import { pathLocale } from '../i18n/locale.ts'
import { wordsIn, wordsLoaded } from '../i18n/words.ts'
import { signIn } from './firebase.ts'
import { type SignInProblem, signInProblem } from './problem.ts'
import { signUp } from './sign-up.ts'
import { signInWords } from './words.ts'

type NewAccount = { email: string; password: string; name: string }

/** Signs in, with a new account for whoever has none. What forms show where that failed, as our own server tells it. */
export async function signUpElsewhere(account: NewAccount): Promise<Problem | undefined> {
  await wordsLoaded()
  const locale = pathLocale(location.pathname)
  try {
    await signIn(account.email, account.password).catch((refused: unknown) => {
      // The provider doesn't tell a wrong password from an address that it doesn't know.
      if (signInProblem(refused) !== 'invalid-credential') throw refused
      return signUp(account, locale).catch((error: unknown) => {
        throw signInProblem(error) === 'email-already-in-use' ? refused : error
      })
    })
    return undefined
  } catch (error) {
    const problem = signInProblem(error)
    const code = aboutPassword.includes(problem) ? 'account.weakPassword' : 'account.hosted'
    return { type: 'about:blank', title: problem, status: 0, code, detail: wordsIn(signInWords, locale).problems[problem], requestId: '' }
  }
}

/** Shown at the field. */
const aboutPassword: SignInProblem[] = ['invalid-credential', 'weak-password']
