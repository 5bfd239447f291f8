import { useScanner } from '../../parts/inputs/entry-code-input/use-scanner.ts'
import style from '../kiosk.module.css'
import { useKioskWords } from '../words.ts'

/** The same wrong code is not sent again and again while the visitor holds it up. */
const pauseAfterRead = 3_000

/** The camera's picture. Not the phones' dialog, which is a step in the history. The camera is on only while it is shown. */
export function ReservationScanner({ onRead }: { onRead: (text: string) => void }) {
  const { find: words } = useKioskWords()
  const { video, state } = useScanner({
    facing: 'user',
    onRead(text) {
      onRead(text)
      return pauseAfterRead
    },
  })
  return state !== 'starting' && state !== 'looking' ? (
    <p role="alert" className={style.problem}>
      {words.noCamera}
    </p>
  ) : (
    <>
      <p className={style.sub}>{words.aim}</p>
      <video ref={video} className={style.video} muted playsInline aria-hidden />
    </>
  )
}
