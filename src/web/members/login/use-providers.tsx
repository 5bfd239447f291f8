import { useEffect, useRef, useState } from 'react'
import type { OfferedProvider, ProviderId } from '#domain/sign-in-providers.ts'
import { loadProvidersModule } from '../../auth/load-providers.ts'
import { type SignInProblemCode, toProviderProblemCode } from '../../auth/problem.ts'
import type { PendingProviderLink } from '../../auth/providers.ts'
import { ProviderLogo } from '../../auth/sign-in/provider-mark.tsx'
import { signInWords } from '../../auth/words.ts'
import { useLocale } from '../../i18n/locale.ts'
import { useWords } from '../../i18n/words.ts'

type Props = {
  offered: readonly OfferedProvider[]
  onSignedIn: () => void
  onProblem: (problem: SignInProblemCode | undefined) => void
}

/** Sign-in by another service: its buttons, the text while its window is open, and the account to be confirmed. */
export function useProviderSignIn({ offered, onSignedIn, onProblem }: Props) {
  const { box: texts } = useWords(signInWords)
  const locale = useLocale()
  const [waits, setWaits] = useState<ProviderId>()
  const [confirmation, setConfirmation] = useState<PendingProviderLink>()
  /** A newer attempt ends the one before (R4.1), whose outcome is not shown. */
  const turn = useRef(0)
  const nameOf = (id: ProviderId) => offered.find((one) => one.id === id)?.name ?? id

  async function failed(error: unknown): Promise<void> {
    const { pendingLinkFromError: confirmationOf } = await loadProvidersModule()
    const confirmation = confirmationOf(error)
    setConfirmation(confirmation)
    if (!confirmation) onProblem(toProviderProblemCode(error))
  }

  // Loaded in advance, because browsers open a window only directly after the press.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens
  useEffect(() => {
    if (offered.length === 0) return
    void loadProvidersModule()
      .then(({ finishSignInRedirect: finishRedirect }) => finishRedirect())
      .then((signedIn) => signedIn && onSignedIn(), failed)
      // The user has not acted yet.
      .catch(() => {})
  }, [])

  async function start(id: ProviderId): Promise<void> {
    const mine = ++turn.current
    onProblem(undefined)
    setConfirmation(undefined)
    setWaits(id)
    try {
      const { signInByProvider } = await loadProvidersModule()
      await signInByProvider(id, locale)
      if (turn.current === mine) onSignedIn()
    } catch (error) {
      if (turn.current !== mine) return
      setWaits(undefined)
      await failed(error)
    }
  }

  return {
    buttons: offered.map(({ id, name }) => ({
      id,
      label: id === 'oidc.line' ? texts.byLine : texts.by(name),
      mark: <ProviderLogo id={id} />,
      start: () => void start(id),
    })),
    waiting: waits && {
      text: texts.there(nameOf(waits)),
      stop: () => void loadProvidersModule().then(({ cancelPopup }) => cancelPopup()),
    },
    confirmation: confirmation && {
      email: confirmation.email,
      text: texts.joins(confirmation.email, nameOf(confirmation.providerId)),
    },
    async join(): Promise<void> {
      if (!confirmation) return
      setConfirmation(undefined)
      const { completePendingLink: joinProvider } = await loadProvidersModule()
      await joinProvider(confirmation, locale).catch((cause: unknown) => {
        throw Object.assign(new Error('the account could not be joined', { cause }), { code: 'auth/provider-not-joined' })
      })
    },
  }
}
