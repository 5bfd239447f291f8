import { useState } from 'react'
import { type SignInProblemCode, toSignInProblemCode } from '../../auth/problem.ts'
import { signInWords } from '../../auth/words.ts'
import type { FormController } from '../../form/use-form.ts'
import { useWords } from '../../i18n/words.ts'
import { profileWords } from './words.ts'

type SignInService = typeof import('../../auth/firebase.ts')

/** Loaded on demand, because only this page needs it. */
export const loadOwnAccountModule = () => import('../../auth/own-account.ts')

/** Field of a problem; others show above the button. */
const fieldOf: Partial<Record<SignInProblemCode, string>> = {
  'invalid-credential': 'current',
  'missing-password': 'current',
  'weak-password': 'password',
  'invalid-email': 'email',
  'invalid-display-name': 'displayName',
  'invalid-phone-number': 'phone',
  'invalid-verification-code': 'code',
}

/** Runs one action of the sign-in service at a time and keeps the text of its failure. */
export function useAccountAction() {
  const { problems } = useWords(signInWords)
  const { failed, wrongPassword } = useWords(profileWords)
  const [busy, setBusy] = useState(false)
  const [wrong, setWrong] = useState<string>()

  function sentence(problem: SignInProblemCode): string {
    if (problem === 'invalid-credential') return wrongPassword
    return problem === 'unknown' ? failed : problems[problem]
  }

  /** Resolves to true if the action succeeded. */
  async function run(act: (service: SignInService) => Promise<void>, form?: FormController): Promise<boolean> {
    setBusy(true)
    setWrong(undefined)
    try {
      await act(await import('../../auth/firebase.ts'))
      return true
    } catch (error) {
      const problem = toSignInProblemCode(error)
      const field = fieldOf[problem]
      if (form && field) form.refuse({ [field]: sentence(problem) })
      else setWrong(sentence(problem))
      return false
    } finally {
      setBusy(false)
    }
  }

  return { busy, wrong, setWrong, run }
}
