import { useFetcher } from 'react-router'
import { localizedPath, stripLocalePrefix } from '../../i18n/locale.ts'
import { PinPad } from '../../members/tablet/pin-pad/pin-pad.tsx'
import style from '../kiosk.module.css'
import type { CodeOrPinProblem } from '../visit-step.ts'
import { useKioskLocale, useKioskWords } from '../words.ts'
import { HostedLeaveForm } from './hosted-leave.tsx'

/** Out of the kiosk: by a manager's PIN, or by signing in where PINs do not exist. */
export function UnlockStep({ hosted }: { hosted: boolean }) {
  const { leave } = useKioskWords()
  const locale = useKioskLocale()
  const fetcher = useFetcher<CodeOrPinProblem>()
  // The refusal comes in the language of the address, which the visitor's choice does not change.
  const send = (proof: { pin: string } | { idToken: string }) =>
    fetcher.submit(proof, { method: 'post', action: localizedPath(locale, stripLocalePrefix(location.pathname)) })
  const wrong = fetcher.data
  return (
    <main className={`${style.main} ${style.leave}`}>
      <h1 tabIndex={-1}>{leave.title}</h1>
      {hosted ? (
        <HostedLeaveForm isSending={fetcher.state !== 'idle'} refusal={wrong?.problem} onSignedIn={(idToken) => void send({ idToken })} />
      ) : (
        <>
          <p className={style.sub}>{leave.text}</p>
          <PinPad locale={locale} problem={wrong && { key: wrong.at, text: wrong.problem }} onEnter={(pin) => send({ pin })} />
        </>
      )}
    </main>
  )
}
