import { useFetcher } from 'react-router'
import { useLocalizePath } from '../../i18n/locale.ts'
import { PinPad } from '../../members/tablet/pin-pad.tsx'
import { buttonClass } from '../../parts/controls/button.tsx'
import style from '../kiosk.module.css'
import type { CodeOrPinProblem } from '../visit-step.ts'
import { useKioskWords } from '../words.ts'

/** Out of the kiosk: by a manager's PIN, or by signing in where PINs do not exist. */
export function UnlockStep({ hosted }: { hosted: boolean }) {
  const { leave } = useKioskWords()
  const path = useLocalizePath()
  const fetcher = useFetcher<CodeOrPinProblem>()
  const wrong = fetcher.data
  return (
    <main className={`${style.main} ${style.leave}`}>
      <h1 tabIndex={-1}>{leave.title}</h1>
      {hosted ? (
        <a className={buttonClass({ look: 'primary', className: style.submit })} href={path('/shopAdmin/login')}>
          {leave.hosted}
        </a>
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
