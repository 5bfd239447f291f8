import { useEffect, useState } from 'react'
import { toSignInProblemCode } from '../../auth/problem.ts'
import { signInWords } from '../../auth/words.ts'
import { clearOfflinePages } from '../../device/secure-only/service-worker.ts'
import { withTimeout } from '../../device/time-limit.ts'
import { PageTitle } from '../../frame/page/title.tsx'
import { PublicFrame } from '../../frame/public/public-frame.tsx'
import { useLocalizePath } from '../../i18n/locale.ts'
import { useWords } from '../../i18n/words.ts'
import { Button, buttonClass } from '../../parts/controls/button.tsx'
import visitor from '../../theme/visitor.module.css'
import style from '../login/page.module.css'
import { memberWords } from '../words.ts'

export function headers() {
  return { 'X-Robots-Tag': 'noindex' }
}

const forgetLimitMs = 2_000

type State = { is: 'working' | 'asked' | 'done' } | { is: 'failed'; why: string }

/**
 * Only links of our own pages sign out directly, so that another site's link or image can't. Browsers send the full referrer only within the origin.
 */
function isFromHere(): boolean {
  return document.referrer.startsWith(`${location.origin}/`)
}

/** Signs out on opening from our links, otherwise asks first (R2.9). Shows the result, because a failed sign-out must not look like a success. */
export default function Logout() {
  const { signOut: texts } = useWords(memberWords)
  const {
    box: { needsScript },
    problems,
  } = useWords(signInWords)
  const path = useLocalizePath()
  const [state, setState] = useState<State>({ is: 'working' })

  async function leave(): Promise<void> {
    setState({ is: 'working' })
    try {
      const { signOut } = await import('../../auth/firebase.ts')
      await signOut()
      // An unresponsive service worker must not hide that the sign-out is done.
      await withTimeout(forgetLimitMs, clearOfflinePages()).catch(() => {})
      setState({ is: 'done' })
    } catch (error) {
      const problem = toSignInProblemCode(error)
      setState({ is: 'failed', why: problem === 'network-request-failed' ? problems[problem] : texts.failedText })
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens
  useEffect(() => (isFromHere() ? void leave() : setState({ is: 'asked' })), [])

  const heading = texts[state.is]
  return (
    <PublicFrame className={style.page}>
      <PageTitle page={heading} />
      <section className={`${visitor.slip} ${style.out}`} aria-live="polite">
        <h1>{heading}</h1>
        {state.is === 'done' && <p>{texts.doneText}</p>}
        {state.is === 'failed' && <p role="alert">{state.why}</p>}
        {(state.is === 'asked' || state.is === 'failed') && (
          <Button look="primary" large wide onClick={() => void leave()}>
            {state.is === 'asked' ? texts.yes : texts.retry}
          </Button>
        )}
        {state.is === 'asked' && (
          <a className={buttonClass({ large: true, wide: true })} href={path('/shopAdmin')}>
            {texts.no}
          </a>
        )}
        <noscript>
          <p>{needsScript}</p>
        </noscript>
        {(state.is === 'done' || state.is === 'failed') && (
          <a
            className={buttonClass({ look: state.is === 'done' ? 'primary' : 'outline', large: true, wide: true })}
            href={path('/shopAdmin/login')}
          >
            {texts.again}
          </a>
        )}
      </section>
    </PublicFrame>
  )
}
