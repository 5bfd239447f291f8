/** Connects a page through the worker shared by all tabs, or through its own stream where there is none. */
import type { LiveSignal } from './connection.ts'
import { type LiveTransport, openPageStream } from './own-stream.ts'
import type { PageToWorkerMessage } from './worker.ts'

export function openLiveTransport(topic: string, onSignal: (signal: LiveSignal) => void): LiveTransport {
  if (typeof SharedWorker === 'undefined') return openPageStream(topic, onSignal)
  let ownTransport: LiveTransport | undefined
  const shared = openShared(topic, onSignal, (version) => {
    ownTransport = openPageStream(topic, onSignal)
    ownTransport.start(version)
  })
  return {
    start: (version) => (ownTransport ?? shared).start(version),
    wake: (version) => (ownTransport ?? shared).wake(version),
    hidden: () => (ownTransport ?? shared).hidden(),
    stop: () => (ownTransport ?? shared).stop(),
    close: () => (ownTransport ?? shared).close(),
  }
}

function openShared(topic: string, onSignal: (signal: LiveSignal) => void, onBroken: (version: string | undefined) => void): LiveTransport {
  let port: MessagePort | undefined
  const post = (message: PageToWorkerMessage) => port?.postMessage(message)

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
      if (data.kind === 'beat') post({ kind: 'here' })
      onSignal(data)
    }
    port = mine
    post({ kind: 'watch', topic, version })
  }

  function stop(): void {
    post({ kind: 'bye' })
    port?.close()
    port = undefined
  }

  return {
    start(version) {
      stop()
      connect(version)
    },
    wake(version) {
      if (port) post({ kind: 'wake', topic, version })
      else connect(version)
    },
    hidden() {},
    stop,
    close: stop,
  }
}
