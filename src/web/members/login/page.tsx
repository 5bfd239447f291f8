import { useEffect, useState } from 'react'
import { redirect, useLocation, useNavigate, useSearchParams } from 'react-router'
import { pageContext } from '../../api/page.ts'
import { type SignInProblemCode, toSignInProblemCode } from '../../auth/problem.ts'
import { SecondFactorBoundary } from '../../auth/sign-in/second-factor/second-factor-boundary.tsx'
import { SignInBox } from '../../auth/sign-in/sign-in-box/sign-in-box.tsx'
import { signInRules } from '../../auth/sign-in/sign-in-box/sign-in-rules.ts'
import { switchToDraftsOf } from '../../device/drafts.ts'
import { isSharedTablet } from '../../device/shared-tablet.ts'
import type { PageHandle } from '../../frame/page/page-handle.ts'
import { PageTitle } from '../../frame/page/title.tsx'
import { PublicFrame } from '../../frame/public/public-frame.tsx'
import { localizedPath, pathLocale, useLocale, useLocalizePath } from '../../i18n/locale.ts'
import { useWords } from '../../i18n/words.ts'
import { memberWords } from '../words.ts'
import type { Route } from './+types/page'
import { parseNextPath } from './next-path.ts'
import style from './page.module.css'
import { useProviderSignIn } from './use-providers.tsx'

const key = 'uketsuke.auth.restored'
const tooSoon = 10_000

/**
 * Returns true at most once in 10 s. A browser that keeps the sign-in but not the session cookie would otherwise loop between this page and the
 * target.
 */
function mayGoOn(now: number): boolean {
  try {
    const last = Number(sessionStorage.getItem(key) ?? Number.NEGATIVE_INFINITY)
    if (now - last < tooSoon) return false
    sessionStorage.setItem(key, String(now))
    return true
  } catch {
    // Storage is forbidden, and most likely cookies too.
    return false
  }
}

export const handle: PageHandle = { form: () => true }

export function headers() {
  return { 'X-Robots-Tag': 'noindex' }
}

/** A shared tablet shows names first; its password link sets `by=password`. */
export function loader({ request, context }: Route.LoaderArgs) {
  const { pathname, searchParams } = new URL(request.url)
  if (isSharedTablet(request) && !searchParams.has('by')) {
    const next = searchParams.get('next')
    throw redirect(`${localizedPath(pathLocale(pathname), '/shopAdmin/tablet')}${next ? `?${new URLSearchParams({ next })}` : ''}`)
  }
  const { methods, signUp, providers } = context.get(pageContext).signIn
  return {
    rules: signInRules(pathLocale(new URL(request.url).pathname)),
    methods,
    providers,
    signsUp: signUp === 'open' && methods.includes('password'),
  }
}

/** Loaded on demand, because the SDK is larger than the page. */
async function signIn(email: string, password: string): Promise<void> {
  const sdk = await import('../../auth/firebase.ts')
  await sdk.signIn(email, password)
}

/** Sign-in page of staff, leading on to the requested page (R2.8). */
export default function Login({ loaderData: { rules, methods, providers, signsUp } }: Route.ComponentProps) {
  const { signIn: texts } = useWords(memberWords)
  const [search] = useSearchParams()
  const path = useLocalizePath()
  const navigate = useNavigate()
  const next = search.get('next')
  // Reason why a signed-in user was sent here.
  const reason = (['deleted', 'ended'] as const).find((name) => search.has(name))
  // Passed in history state, because an e-mail address in a URL would reach logs and histories.
  const passedState = useLocation().state as { email?: string } | null
  const [problem, setProblem] = useState<SignInProblemCode>()
  const locale = useLocale()
  async function goOn(): Promise<void> {
    const to = parseNextPath(next, location.origin) ?? path('/shopAdmin')
    if (!search.has('by')) return location.replace(to)
    // A shared tablet navigates without reload, so drafts in memory belong to several accounts.
    const { requireSignedInUser: ownUser } = await import('../../auth/firebase.ts')
    switchToDraftsOf((await ownUser(locale)).uid)
    void navigate(to)
  }
  const otherProviders = useProviderSignIn({ offered: providers, onSignedIn: goOn, onProblem: setProblem })

  // Only the page session has ended, so it is recreated without asking.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens
  useEffect(() => {
    void import('../../auth/firebase.ts')
      .then(({ recreatePageSession }) => recreatePageSession())
      .then(
        (restored) => {
          if (restored && !search.has('by')) mayGoOn(Date.now()) ? void goOn() : setProblem('web-storage-unsupported')
        },
        // The user has not acted yet, so a server failure is not shown; signing in will show it.
        (error) => toSignInProblemCode(error) === 'web-storage-unsupported' && setProblem('web-storage-unsupported'),
      )
  }, [])

  const on = (to: string) => `${path(to)}${next ? `?${new URLSearchParams({ next })}` : ''}`
  const otherMethods = [
    { id: 'emailLink', label: texts.byLink, start: () => void navigate(on('/shopAdmin/signInLink')) },
    { id: 'phone', label: texts.byPhone, start: () => void navigate(on('/shopAdmin/phoneSignIn')) },
  ] as const
  return (
    <PublicFrame className={style.page}>
      <PageTitle page={texts.title} />
      <h1 className={style.heading}>{texts.greeting}</h1>
      {otherProviders.confirmation ? (
        <p className={style.intro} role="status">
          {otherProviders.confirmation.text}
        </p>
      ) : reason ? (
        <p className={style.intro} role="status">
          <b>{texts[reason]}</b>
        </p>
      ) : (
        <p className={style.intro}>{texts.intro}</p>
      )}
      <SecondFactorBoundary slip>
        <SignInBox
          // Remounts with the address to be confirmed.
          key={otherProviders.confirmation?.email}
          rules={rules}
          knownEmail={otherProviders.confirmation?.email ?? passedState?.email}
          problem={problem}
          signIn={
            methods.includes('password')
              ? async (email, password) => {
                  setProblem(undefined)
                  await signIn(email, password)
                  await otherProviders.join()
                }
              : undefined
          }
          onSignedIn={goOn}
          forgot={path('/shopAdmin/forgot')}
          signUp={signsUp ? on('/shopAdmin/signUp') : undefined}
          providers={[...otherProviders.buttons, ...otherMethods.filter(({ id }) => methods.includes(id))]}
          waiting={otherProviders.waiting}
        />
      </SecondFactorBoundary>
    </PublicFrame>
  )
}
