import { useCallback, useEffect, useState } from 'react'
import type { Kiosk } from '#contract/devices/kiosk.ts'
import type { Locale } from '#domain/locale.ts'
import { keepScreenOn, wakeLockAvailability } from '../device/secure-only/wake-lock.ts'
import { useKiosk } from './use-kiosk.ts'
import { Visit } from './visit.tsx'

type Props = { token: string; first: Kiosk | undefined; origin: string; hosted: boolean; pageLocale: Locale }

/** One visitor after the other. Each has a new `Visit`, so that nothing of the former one is left in the page. */
export function KioskScreen({ token, first, origin, hosted, pageLocale }: Props) {
  const { kiosk, isLive, isOutdated, refresh } = useKiosk(token, first)
  const [visitor, setVisitor] = useState(0)
  const [isInUse, setInUse] = useState(false)
  const next = useCallback(() => setVisitor((count) => count + 1), [])

  useEffect(() => {
    if (isOutdated && !isInUse && isLive) location.reload()
  }, [isOutdated, isInUse, isLive])
  useEffect(() => (wakeLockAvailability() === 'there' ? keepScreenOn(() => {}) : undefined), [])

  return (
    <Visit
      key={visitor}
      isFirst={visitor === 0}
      token={token}
      kiosk={kiosk}
      origin={origin}
      hosted={hosted}
      pageLocale={pageLocale}
      isLive={isLive}
      onUse={setInUse}
      onChange={refresh}
      onEnd={next}
    />
  )
}
