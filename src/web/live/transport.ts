/** How a page gets its signals: through the worker that all tabs share, or by a stream of its own where there is none. */
import type { LiveSignal } from './connection.ts'
import type { Transport } from './own-stream.ts'
import type { PageMessage } from './worker.ts'

export function openTransport(topic: string, onSignal: (signal: LiveSignal) => void): Transport {
  if (typeof SharedWorker === 'undefined') return openOwnLater(topic, onSignal)
  let own: Transport | undefined
  const shared = openShared(topic, onSignal, (version) => {
    own = openOwnLater(topic, onSignal)
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

/** Fetched only when needed, as most pages share a worker. Calls made meanwhile are carried out in their order. */
function openOwnLater(topic: string, onSignal: (signal: LiveSignal) => void): Transport {
  let opened: Promise<Transport> | undefined
  const open = () => {
    opened ??= import('./own-stream.ts').then(({ openOwn }) => openOwn(topic, onSignal))
    return opened
  }
  const ask = (act: (own: Transport) => void) => {
    // The module could not be fetched; a page that hears nothing starts again.
    open().then(act, () => {
      opened = undefined
    })
  }
  return {
    start: (version) => ask((own) => own.start(version)),
    wake: (version) => ask((own) => own.wake(version)),
    hidden: () => ask((own) => own.hidden()),
    stop: () => ask((own) => own.stop()),
    close: () => ask((own) => own.close()),
  }
}
