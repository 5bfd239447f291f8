import { useCallback, useEffect, useRef, useState } from 'react'
import { reportScreenState } from '#contract/devices/devices.ts'
import { getKiosk, type Kiosk } from '#contract/devices/kiosk.ts'
import { kioskTopic } from '#contract/topic.ts'
import { callAnonymously } from '../api/api.ts'
import { randomKey } from '../device/random-key.ts'
import { type LiveHandlers, subscribeToTopic } from '../live/live.ts'

const reportMs = 30_000
/** Before a stream that the server refused is opened again. */
const retryMs = 2_000

/**
 * What the kiosk offers, kept current for months. `isLive`: false while the server or its database does not answer. `isOutdated`: the server has another
 * version, so reload when nobody uses the kiosk.
 */
export function useKiosk(token: string, first: Kiosk | undefined) {
  const [kiosk, setKiosk] = useState(first)
  const [isLive, setLive] = useState(true)
  const [isOutdated, setOutdated] = useState(false)
  const version = useRef(first?.version)

  const refresh = useCallback(async () => {
    const answer = await callAnonymously(getKiosk, { params: { token } })
    if (answer.ok) {
      setKiosk(answer.value)
      version.current ??= answer.value.version
      setOutdated(answer.value.version !== version.current)
    } else if (answer.problem.code === 'device.notFound') location.reload()
    else if (answer.problem.code === 'entry.shopClosed') setKiosk(undefined)
  }, [token])

  useKioskStream(token, {
    onEvent: () => void refresh(),
    onFreshness: ({ live }) => setLive(live),
    // The page then shows the form for a pairing code.
    onRemoved: () => location.reload(),
  })

  useEffect(() => {
    const report = () => {
      const body = { version: version.current ?? '', trouble: null }
      void callAnonymously(reportScreenState, { params: { token }, body, idempotencyKey: randomKey() })
      // Opening hours and the printer change without an event.
      void refresh()
    }
    report()
    const timer = setInterval(report, reportMs)
    return () => clearInterval(timer)
  }, [token, refresh])

  return { kiosk, isLive, isOutdated, refresh }
}

type KioskStream = Partial<Pick<LiveHandlers, 'onEvent' | 'onFreshness'>> & {
  /** The kiosk was removed or connected again elsewhere. Called within a second of it. */
  onRemoved: () => void
}

/** Follows the kiosk's topic, across changes of its settings. */
export function useKioskStream(token: string, handlers: KioskStream): void {
  const [stream, setStream] = useState(0)
  const latest = useRef(handlers)
  latest.current = handlers

  // biome-ignore lint/correctness/useExhaustiveDependencies: `stream` opens it again
  useEffect(() => {
    let retry: ReturnType<typeof setTimeout> | undefined
    const subscription = subscribeToTopic(kioskTopic(token), {
      onEvent: (...event) => latest.current.onEvent?.(...event),
      onFreshness: (freshness) => latest.current.onFreshness?.(freshness),
      onRefused(code) {
        if (code === 'device.notFound') latest.current.onRemoved()
        else retry = setTimeout(() => setStream((count) => count + 1), code === 'device.changed' ? 0 : retryMs)
      },
    })
    return () => {
      clearTimeout(retry)
      subscription.close()
    }
  }, [token, stream])
}
