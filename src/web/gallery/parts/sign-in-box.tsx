import { useEffect, useMemo, useRef } from 'react'
import type { SignInProblemCode } from '../../auth/problem.ts'
import { SignInBox, type SignInProvider } from '../../auth/sign-in/sign-in-box/sign-in-box.tsx'
import { signInRules } from '../../auth/sign-in/sign-in-box/sign-in-rules.ts'
import { useLocale } from '../../i18n/locale.ts'
import { defineGalleryPart } from '../part-show.ts'
import { defineSamples } from '../samples.ts'

const samples = defineSamples({
  ja: { provider: '会社のアカウントでサインイン', long: '株式会社こもれび不動産販売パートナーズの社員証アカウントでサインイン' },
  en: {
    provider: 'Sign in with your work account',
    long: 'Sign in with the staff account of Komorebi Real Estate Partners and Sons',
  },
  zh: { provider: '使用公司账号登录', long: '使用木漏不动产销售合作伙伴股份有限公司的员工账号登录' },
})

/** The gallery has no accounts, so every password is wrong. */
async function refuse(): Promise<void> {
  throw Object.assign(new Error('a sample'), { code: 'auth/invalid-credential' })
}

function Box({ email, problem, providers }: { email?: string; problem?: SignInProblemCode; providers?: SignInProvider[] }) {
  const locale = useLocale()
  const rules = useMemo(() => signInRules(locale), [locale])
  return <SignInBox rules={rules} knownEmail={email} problem={problem} signIn={refuse} onSignedIn={() => {}} providers={providers ?? []} />
}

/** The box after its button was pressed, while the response is pending. */
function Sending() {
  const locale = useLocale()
  const rules = useMemo(() => signInRules(locale), [locale])
  const around = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const form = around.current?.querySelector('form')
    const password = form?.querySelector<HTMLInputElement>('input[name=password]')
    if (!form || !password) return
    password.value = 'a-sample-password'
    form.requestSubmit()
  }, [])
  return (
    <div ref={around}>
      <SignInBox rules={rules} knownEmail="suzuki@shop.example" signIn={() => new Promise(() => {})} onSignedIn={() => {}} />
    </div>
  )
}

export const show = defineGalleryPart({
  area: 'public',
  samples,
  states: {
    empty: () => <Box />,
    filled: ({ provider }) => <Box email="suzuki@shop.example" providers={[{ id: 'work', label: provider, start: () => {} }]} />,
    error: () => <Box email="suzuki@shop.example" problem="too-many-requests" />,
    disabled: () => (
      <fieldset disabled>
        <Box email="suzuki@shop.example" />
      </fieldset>
    ),
    loading: Sending,
    long: ({ long }) => (
      <Box
        email="a-very-long-address-of-somebody@reception.branch-office.komorebi-homes.example"
        providers={[{ id: 'work', label: long, start: () => {} }]}
      />
    ),
  },
})
