import { useEffect } from 'react'
import { useFetcher } from 'react-router'
import type { KioskTicket } from '#contract/devices/kiosk.ts'
import { isPending } from '#domain/tickets/status.ts'
import { localizedPath, stripLocalePrefix } from '../../i18n/locale.ts'
import { Button } from '../../parts/controls/button.tsx'
import { QrCode } from '../../parts/display/qr-code.tsx'
import { createQrSvgPath } from '../../parts/display/qr-path.ts'
import visitor from '../../theme/visitor.module.css'
import type { CardOpening } from '../card/visit-cookie.ts'
import style from '../kiosk.module.css'
import { warningSeconds } from '../use-wipe.ts'
import type { CodeOrPinProblem } from '../visit-step.ts'
import { useKioskLocale, useKioskWords } from '../words.ts'

type Props = {
  ticket: KioskTicket
  origin: string
  isLive: boolean
  /** Seconds until the wipe, once it is near. */
  left: number | undefined
  onStay: () => void
  onEnd: () => void
}

/** When the end of the number's screen is said the second time. */
const lastCallSeconds = 5

/** The number, large also beside a printer, which may fail after it took the slip. */
export function DoneStep({
  ticket: { number, token, status, ahead, estimate, slip, offersCard, cardLocked },
  origin,
  isLive,
  left,
  onStay,
  onEnd,
}: Props) {
  const { done, minutes, lost } = useKioskWords()
  const locale = useKioskLocale()
  const { state, data, submit } = useFetcher<CardOpening | CodeOrPinProblem>()
  useEffect(() => {
    if (data && 'opens' in data) location.replace(localizedPath(locale, `${stripLocalePrefix(location.pathname)}/card`))
  }, [data, locale])
  const isOpening = state !== 'idle' || (data && 'opens' in data)
  const notice = (seconds: number | undefined) => {
    if (seconds !== undefined) return done.ends(seconds)
    if (data && !isOpening) return lost
    return isLive ? '' : done.offline
  }
  return (
    <>
      <main className={`${style.main} ${style.done}`}>
        <h1 tabIndex={-1}>{done.title}</h1>
        <div className={`${visitor.slip} ${style.slip}`}>
          <div className={style.own}>
            <p>{done.number}</p>
            <p className={`${visitor.tag} ${style.number}`} translate="no">
              {number}
            </p>
            <p className={style.next}>{isPending(status) ? done.pending : slip === 'printing' ? done.printing : done.shown}</p>
            {!isPending(status) && ahead !== null && (
              <p>
                {done.ahead(ahead)}
                {ahead > 0 && estimate && <br />}
                {ahead > 0 && estimate && done.wait(minutes(estimate.low, estimate.high))}
              </p>
            )}
          </div>
          <div className={style.code}>
            <QrCode code={createQrSvgPath(origin + localizedPath(locale, `/entry/w/${token}`))} label={done.qrLabel} />
            <p>{cardLocked ? done.qrBooked : done.qr}</p>
          </div>
        </div>
      </main>
      <footer className={style.foot}>
        <p className={style.ends} aria-hidden>
          {notice(left)}
        </p>
        {/* Said twice only: a screen reader that counts each second reads nothing else. */}
        <p className={visitor.hidden} role="status">
          {notice(left && (left > lastCallSeconds ? warningSeconds : lastCallSeconds))}
        </p>
        <Button look="outline" className={style.side} onClick={onStay}>
          {done.stay}
        </Button>
        {offersCard && (
          <Button
            look="outline"
            className={style.side}
            aria-disabled={isOpening}
            onClick={() => !isOpening && submit({ card: token }, { method: 'post' })}
          >
            {done.card}
          </Button>
        )}
        <Button look="primary" className={style.side} onClick={onEnd}>
          {done.submit}
        </Button>
      </footer>
    </>
  )
}
