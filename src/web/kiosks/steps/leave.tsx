import { useFetcher } from 'react-router'
import { PinPad } from '../../members/tablet/pin-pad.tsx'
import style from '../kiosk.module.css'
import type { CodeOrPinProblem } from '../visit-step.ts'
import { useKioskWords } from '../words.ts'
import { HostedLeaveForm } from './hosted-leave.tsx'

/** Out of the kiosk: by a manager's PIN, or by signing in where PINs do not exist. */
export function UnlockStep({ hosted }: { hosted: boolean }) {
  const { leave } = useKioskWords()
  const fetcher = useFetcher<CodeOrPinProblem>()
  const wrong = fetcher.data
  return (
    <main className={`${style.main} ${style.leave}`}>
      <h1 tabIndex={-1}>{leave.title}</h1>
      {hosted ? (
        <HostedLeaveForm fetcher={fetcher} />
      ) : (
        <>
          <p className={style.sub}>{leave.text}</p>
          <PinPad
            name={leave.manager}
            problem={wrong && { key: wrong.at, text: wrong.problem }}
            onEnter={(pin) => fetcher.submit({ pin }, { method: 'post' })}
          />
        </>
      )}
    </main>
  )
}
