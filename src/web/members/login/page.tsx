import { useEffect, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import type { SignInProblem } from '../../auth/problem.ts'
import { Title } from '../../frame/page/title.tsx'
import { PublicFrame } from '../../frame/public/public-frame.tsx'
import { pathLocale, useLocalPath } from '../../i18n/locale.ts'
import { useWords } from '../../i18n/words.ts'
import { SignInBox } from '../../parts/sign-in/sign-in-box/sign-in-box.tsx'
import { signInRules } from '../../parts/sign-in/sign-in-box/sign-in-rules.ts'
import { memberWords } from '../words.ts'

import type { Route } from './+types/page'
import { nextPath } from './next-path.ts'
import style from './page.module.css'
import { mayGoOn } from './restore-guard.ts'

export function headers() {
  return { 'X-Robots-Tag': 'noindex' }
}

export function loader({ request }: Route.LoaderArgs) {
  return { rules: signInRules(pathLocale(new URL(request.url).pathname)) }
}

/** The SDK is heavier than the page: it is fetched when it is needed. */
async function signIn(email: string, password: string): Promise<void> {
  const sdk = await import('../../auth/firebase.ts')
  await sdk.signIn(email, password)
}

export default function Login({ loaderData }: Route.ComponentProps) {
  const { signIn: texts } = useWords(memberWords)
  const [search] = useSearchParams()
  const path = useLocalPath()
  // From the page before, not in the address: an e-mail address is nothing for logs and histories.
  const known = useLocation().state as { email?: string } | null
  const [problem, setProblem] = useState<SignInProblem>()
  const goOn = () => location.replace(nextPath(search.get('next'), location.origin) ?? path('/shopAdmin'))

  // Still signed in here, only the pages' session has run out: no need to ask again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens
  useEffect(() => {
    void import('../../auth/firebase.ts')
      .then(({ restoreSession }) => restoreSession())
      .then(
        (restored) => {
          if (restored) mayGoOn(Date.now()) ? goOn() : setProblem('web-storage-unsupported')
        },
        // Nobody has asked for anything yet, so nothing is said; signing in will.
        () => {},
      )
  }, [])

  return (
    <PublicFrame className={style.page}>
      <Title page={texts.title} />
      <h1 className={style.heading}>{texts.greeting}</h1>
      <p className={style.intro}>{texts.intro}</p>
      <SignInBox
        rules={loaderData.rules}
        knownEmail={known?.email}
        problem={problem}
        signIn={(email, password) => {
          setProblem(undefined)
          return signIn(email, password)
        }}
        onSignedIn={goOn}
      />
    </PublicFrame>
  )
}
