import type { KioskTicket } from '#contract/devices/kiosk.ts'
import { isPending } from '#domain/tickets/status.ts'
import { localizedPath } from '../../i18n/locale.ts'
import { Button } from '../../parts/controls/button.tsx'
import { QrCode } from '../../parts/display/qr-code.tsx'
import { createQrSvgPath } from '../../parts/display/qr-path.ts'
import visitor from '../../theme/visitor.module.css'
import style from '../kiosk.module.css'
import { useKioskLocale, useKioskWords } from '../words.ts'

type Props = {
  ticket: KioskTicket
  origin: string
  /** Seconds until the wipe, once it is near. */
  left: number | undefined
  onStay: () => void
  onEnd: () => void
}

/** The number, large also beside a printer, which may fail after it took the slip. */
export function DoneStep({ ticket: { number, token, status, ahead, estimate, slip }, origin, left, onStay, onEnd }: Props) {
  const { done, minutes } = useKioskWords()
  const locale = useKioskLocale()
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
            <p>{done.qr}</p>
          </div>
        </div>
      </main>
      <footer className={style.foot}>
        <p className={style.ends} role="status">
          {left !== undefined && done.ends(left)}
        </p>
        {left !== undefined && (
          <Button look="outline" className={style.side} onClick={onStay}>
            {done.stay}
          </Button>
        )}
        <Button look="primary" className={style.side} onClick={onEnd}>
          {done.submit}
        </Button>
      </footer>
    </>
  )
}
