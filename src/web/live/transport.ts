/** Connects a page through the worker shared by all tabs, or through its own stream where there is none. */
import type { LiveSignal } from './connection.ts'
import { openOwn, type Transport } from './own-stream.ts'
import type { PageMessage } from './worker.ts'

export function openTransport(topic: string, onSignal: (signal: LiveSignal) => void): Transport {
  if (typeof SharedWorker === 'undefined') return openOwn(topic, onSignal)
  let own: Transport | undefined
  const shared = openShared(topic, onSignal, (version) => {
    own = openOwn(topic, onSignal)
    own.start(version)
  })
  return {
    start: (version) => (own ?? shared).start(version),
    wake: (version) => (own ?? shared).wake(version),
    hidden: () => (own ?? shared).hidden(),
    stop: () => (own ?? shared).stop(),
    close: () => (own ?? shared).close(),
  }
}

function openShared(topic: string, onSignal: (signal: LiveSignal) => void, onBroken: (version: string | undefined) => void): Transport {
  let port: MessagePort | undefined
  const say = (message: PageMessage) => port?.postMessage(message)

  function connect(version: string | undefined): void {
    let worker: SharedWorker
    try {
      worker = new SharedWorker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'uketsuke-live' })
    } catch {
      onBroken(version)
      return
    }
    const mine = worker.port
    worker.onerror = () => {
      if (port !== mine) return
      port = undefined
      onBroken(version)
    }
    mine.onmessage = ({ data }: MessageEvent<LiveSignal>) => {
      if (port !== mine) return
      if (data.kind === 'beat') say({ kind: 'here' })
      onSignal(data)
    }
    port = mine
    say({ kind: 'watch', topic, version })
  }

  function stop(): void {
    say({ kind: 'bye' })
    port?.close()
    port = undefined
  }

  return {
    start(version) {
      stop()
      connect(version)
    },
    wake(version) {
      if (port) say({ kind: 'wake', topic, version })
      else connect(version)
    },
    hidden() {},
    stop,
    close: stop,
  }
}
