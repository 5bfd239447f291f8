import { acceptInvitation } from '#contract/members.ts'
import type { Problem } from '#contract/problem.ts'
import { removeHiddenCharacters } from '#domain/hidden-characters.ts'
import { callAuthenticated } from '../../api/api.ts'
import { signIn } from '../../auth/firebase.ts'
import { toSignInProblemCode } from '../../auth/problem.ts'
import { signInOrSignUp } from '../../auth/sign-up-hosted.ts'
import { signInWords } from '../../auth/words.ts'
import { pathLocale } from '../../i18n/locale.ts'
import { waitForPendingWords, wordsInLocale } from '../../i18n/words.ts'

type Acceptance = { token: string; displayName: string; idempotencyKey: string }
type Input = Acceptance & { email: string; password: string }

/** Signs in and accepts with that account. Returns the text of a refusal; undefined on success. */
export async function signInAndAccept({ token, email, password, displayName, idempotencyKey }: Input): Promise<string | undefined> {
  await waitForPendingWords()
  try {
    await signIn(email, password)
  } catch (error) {
    return wordsInLocale(signInWords, pathLocale(location.pathname)).problems[toSignInProblemCode(error)]
  }
  return acceptWhenSignedIn({ token, displayName, idempotencyKey })
}

export async function acceptWhenSignedIn(acceptance: Acceptance): Promise<string | undefined> {
  return (await accept(acceptance))?.detail
}

/** Accepts at an installation with a hosted provider, creating the account there if needed. */
export async function signUpAndAccept({ token, email, password, displayName, idempotencyKey }: Input): Promise<Problem | undefined> {
  return (await signInOrSignUp({ email, password, name: displayName })) ?? accept({ token, displayName, idempotencyKey })
}

async function accept({ token, displayName, idempotencyKey }: Acceptance): Promise<Problem | undefined> {
  const result = await callAuthenticated(acceptInvitation, {
    params: { token },
    body: { displayName: removeHiddenCharacters(displayName) },
    idempotencyKey,
  })
  return result.ok ? undefined : result.problem
}
