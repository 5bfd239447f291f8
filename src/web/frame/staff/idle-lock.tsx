import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { keepSignInAlive } from '#contract/devices/tablets.ts'
import { pinIdleSeconds } from '#domain/pin.ts'
import { callAuthenticated } from '../../api/api.ts'
import { randomKey } from '../../device/random-key.ts'
import { useLocalizePath } from '../../i18n/locale.ts'
import { useWords } from '../../i18n/words.ts'
import { Button } from '../../parts/controls/button.tsx'
import style from './idle-lock.module.css'
import { staffFrameWords } from './words.ts'

/** Events that show that the user is present. */
const signs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'input', 'click'] as const
/** Warning time before the lock, in ms. Any touch prevents the lock (WCAG 2.2.1). */
const warning = 20_000
/** Minimum interval in ms between activity reports to the server. */
const reportIntervalMs = 60_000

/** Locks a shared tablet when its user is idle. Typed drafts are kept for that user. */
export function TabletIdleLock() {
  const { tablet: texts } = useWords(staffFrameWords)
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const path = useLocalizePath()
  const [soon, setSoon] = useState(false)
  const lock = useRef(() => {})
  lock.current = () => void navigate(`${path('/shopAdmin/tablet')}?${new URLSearchParams({ next: pathname + search })}`)

  useEffect(() => {
    let lastActiveAt = Date.now()
    let lastReportAt = lastActiveAt
    let timer: number | undefined
    // Compares times instead of trusting the timer: a tablet that slept must wake up locked.
    function look(): void {
      clearTimeout(timer)
      const left = lastActiveAt + pinIdleSeconds * 1000 - Date.now()
      setSoon(left <= warning)
      if (left <= 0) lock.current()
      else timer = window.setTimeout(look, left > warning ? left - warning : left)
    }
    function note(): void {
      const now = Date.now()
      if (now - lastActiveAt >= pinIdleSeconds * 1000) {
        look()
        return
      }
      const wasWarned = now - lastActiveAt >= pinIdleSeconds * 1000 - warning
      lastActiveAt = now
      if (wasWarned) look()
      if (now - lastReportAt < reportIntervalMs) return
      lastReportAt = now
      // A lost report doesn't matter: the next one follows in time.
      void callAuthenticated(keepSignInAlive, { idempotencyKey: randomKey() })
    }
    look()
    for (const sign of signs) addEventListener(sign, note, { passive: true, capture: true })
    document.addEventListener('visibilitychange', look)
    return () => {
      clearTimeout(timer)
      for (const sign of signs) removeEventListener(sign, note, { capture: true })
      document.removeEventListener('visibilitychange', look)
    }
  }, [])

  return (
    <div role="status" className={style.place}>
      {soon && (
        <p className={style.notice}>
          {texts.soon}
          <Button>{texts.stay}</Button>
        </p>
      )}
    </div>
  )
}
