import { useEffect, useState } from 'react'
import { messagesLoaded } from '../ui/messages.ts'
import type { LiveTicket } from './live-ticket.ts'
import { isNear } from './near.ts'
import { unlockedSound } from './sound-unlock.ts'

export type Alerts = typeof import('./alerts/alerts.tsx')

/** What comes by itself comes when the page has come to rest. In milliseconds. */
const calm = 2_000

/** Sound, vibration and the screen that stays on: nobody needs them to see their number, so they come when the page is touched or the turn is near. */
export function useAlerts({ ticket, state }: LiveTicket): Alerts | undefined {
  const [alerts, setAlerts] = useState<Alerts>()
  const [touched, setTouched] = useState(false)
  const hurried = touched || ticket.status === 'called'
  const needed = !ticket.closedAt && state === 'live' && (hurried || isNear(ticket))
  useEffect(() => {
    if (touched) return
    const touch = () => setTouched(true)
    if (unlockedSound()) touch()
    addEventListener('pointerup', touch)
    addEventListener('keydown', touch)
    return () => {
      removeEventListener('pointerup', touch)
      removeEventListener('keydown', touch)
    }
  }, [touched])
  useEffect(() => {
    if (!needed || alerts) return
    const fetchAlerts = async () => {
      // Without a line it can't be had: tried again when there is one.
      const found = await import('./alerts/alerts.tsx').catch(() => undefined)
      await messagesLoaded()
      setAlerts(found)
    }
    const timer = setTimeout(fetchAlerts, hurried ? 0 : calm)
    return () => clearTimeout(timer)
  }, [needed, hurried, alerts])
  return alerts
}
