/**
 * Shared by all tabs of the browser profile: one connection for all topics (HTTP/1.1 allows six per origin). Pages acknowledge each beat, because a
 * crashed tab says no goodbye.
 */
import { type LiveSignal, openLiveConnection } from './connection.ts'
import { liveEndpoint } from './endpoint.ts'

/** `watch` on opening. `wake` after a possible sleep, during which the worker may have dropped the page. */
export type PageToWorkerMessage =
  | { kind: 'watch' | 'wake'; topic: string; version: string | undefined }
  | { kind: 'here' }
  | { kind: 'bye' }

type Page = { port: MessagePort; topic: string; unanswered: number }

/** Unacknowledged beats after which a page is dropped. A frozen page acknowledges when it wakes, then requests what it missed. */
const maxUnansweredBeats = 5

const pages = new Set<Page>()
const connection = openLiveConnection(liveEndpoint, relay)

function relay(signal: LiveSignal): void {
  for (const page of [...pages]) {
    if (signal.kind === 'beat' ? !signal.topics.includes(page.topic) : signal.topic !== page.topic) continue
    if (signal.kind === 'beat' && ++page.unanswered > maxUnansweredBeats) forget(page)
    else page.port.postMessage(signal)
    if (signal.kind === 'refused') pages.delete(page)
  }
}

function forget(page: Page): void {
  if (!pages.delete(page)) return
  if (![...pages].some(({ topic }) => topic === page.topic)) connection.unwatch(page.topic)
}

const scope = self as unknown as { onconnect: ((event: MessageEvent) => void) | null }
scope.onconnect = ({ ports }) => {
  const port = ports[0]!
  let page: Page | undefined
  port.onmessage = ({ data }: MessageEvent<PageToWorkerMessage>) => {
    if (data.kind === 'here') {
      if (page) page.unanswered = 0
    } else if (data.kind === 'bye') {
      if (page) forget(page)
    } else if (data.kind === 'wake' && page && pages.has(page)) connection.check()
    else {
      page = { port, topic: data.topic, unanswered: 0 }
      pages.add(page)
      connection.watch(data.topic, data.version)
      connection.check()
    }
  }
}
