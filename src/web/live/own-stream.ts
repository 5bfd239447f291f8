/** Opens a stream per page, for browsers without shared workers. */
import { type LiveSignal, openLiveConnection } from './connection.ts'
import { liveEndpoint } from './endpoint.ts'

export type LiveTransport = {
  /** Starts, or restarts after `stop`. `version`: the page's. */
  start(version: string | undefined): void
  /** Call when the page is visible again or may have slept. */
  wake(version: string | undefined): void
  hidden(): void
  stop(): void
  close(): void
}

/** A hidden tab closes its connection once this many other connections were opened after it. */
const tabsAtOnce = 4

export function openPageStream(topic: string, onSignal: (signal: LiveSignal) => void): LiveTransport {
  const connection = openLiveConnection(liveEndpoint, onSignal)
  const otherTabs = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('uketsuke-live')
  let open = false
  let newer = 0

  function start(version: string | undefined): void {
    open = true
    newer = 0
    connection.watch(topic, version)
    otherTabs?.postMessage('opened')
  }
  function stop(): void {
    open = false
    connection.unwatch(topic)
  }
  function hidden(): void {
    if (open && newer >= tabsAtOnce) stop()
  }
  otherTabs?.addEventListener('message', () => {
    newer++
    if (document.hidden) hidden()
  })
  return {
    start,
    wake(version) {
      if (open) connection.check()
      else start(version)
    },
    hidden,
    stop,
    close() {
      connection.close()
      otherTabs?.close()
    },
  }
}
