import { heartbeatTopic } from '#contract/topic.ts'
import {
  type BrowserApiAvailability,
  cameraAvailability,
  pushAvailability,
  requireServiceWorker,
  serviceWorkerAvailability,
} from '../../device/secure-only/abilities.ts'
import { liveEndpoint } from '../../live/endpoint.ts'
import { readEventStream } from '../../live/event-source.ts'
import type { CheckName, Finding, FindingReason } from './finding.ts'

/** In seconds. Waits are counted by the server's clock, so smaller differences don't matter. */
const tolerated = 30

/**
 * `server`: the server's clock in ms since 1970, at a moment between `sentAt` and `receivedAt` of this browser's clock. Assumes the
 * middle. The error is at most half the round trip.
 */
export function judgeClock(server: number | undefined, sentAt: number, receivedAt: number): Finding {
  if (server === undefined || Number.isNaN(server)) return { verdict: 'limited', reason: 'unknown' }
  const difference = Math.round(((sentAt + receivedAt) / 2 - server) / 100) / 10
  const fact = `${difference > 0 ? '+' : ''}${difference.toFixed(1)} s`
  if (Math.abs(difference) <= tolerated) return { verdict: 'good', reason: 'works', fact }
  return { verdict: 'limited', reason: difference > 0 ? 'ahead' : 'behind', fact }
}

/** Longer than a slow line needs for a response. */
const timeoutMs = 10_000
/** Heartbeats come every 4 s. The second one proves that no proxy buffers the stream. */
const beatsWanted = 2
const streamPatience = 12_000

/** Independent checks, so that a hanging one delays no other. None asks for a permission, sends data or leaves any behind. */
export const selfTestChecks: Record<CheckName, () => Promise<Finding>> = {
  secure: async () => checkSecure(),
  api: checkApi,
  stream: checkStream,
  clock: checkClock,
  storage: async () => checkStorage(),
  camera: async () => abilityFinding(await cameraAvailability()),
  push: async () => abilityFinding(await pushAvailability(), 'supported'),
  worker: checkWorker,
  device: async () => ({ verdict: 'good', reason: 'noted', fact: describeDevice() }),
}

async function checkApi(): Promise<Finding> {
  const begun = performance.now()
  try {
    const response = await fetch('/readyz', { cache: 'no-store', signal: AbortSignal.timeout(timeoutMs) })
    const { status, version, environment } = (await response.json()) as { status: string; version: string; environment: string }
    const fact = `${Math.round(performance.now() - begun)} ms, ${version}, ${environment}`
    return status === 'ok' ? { verdict: 'good', reason: 'works', fact } : { verdict: 'bad', reason: 'notReady', fact }
  } catch {
    return { verdict: 'bad', reason: 'unreachable' }
  }
}

/** Opens a stream of heartbeats only. */
async function checkStream(): Promise<Finding> {
  const stop = new AbortController()
  const begun = performance.now()
  const beatTimes: number[] = []
  const timer = setTimeout(() => stop.abort(), streamPatience)
  const end = await readEventStream(`${liveEndpoint}?topic=${heartbeatTopic}`, {
    lastEventId: '',
    signal: stop.signal,
    onEvent({ event }) {
      if (event === 'beat' && beatTimes.push(performance.now() - begun) === beatsWanted) stop.abort()
    },
  })
  clearTimeout(timer)
  const fact = beatTimes.length > 0 ? beatTimes.map((at) => `${Math.round(at)} ms`).join(', ') : undefined
  if (beatTimes.length >= beatsWanted) return { verdict: 'good', reason: 'works', fact }
  if (end !== 'cut') return { verdict: 'bad', reason: 'cut', fact: end.refused }
  return { verdict: 'bad', reason: beatTimes.length > 0 ? 'cut' : 'noBeat', fact }
}

/** Uses the first heartbeat, which contains milliseconds. */
async function checkClock(): Promise<Finding> {
  const stop = new AbortController()
  const sentAt = Date.now()
  let receivedAt = sentAt
  let server: number | undefined
  const timer = setTimeout(() => stop.abort(), timeoutMs)
  await readEventStream(`${liveEndpoint}?topic=${heartbeatTopic}`, {
    lastEventId: '',
    signal: stop.signal,
    onEvent({ event, data }) {
      if (event !== 'beat') return
      receivedAt = Date.now()
      server = Date.parse((JSON.parse(data) as { now: string }).now)
      stop.abort()
    },
  })
  clearTimeout(timer)
  return judgeClock(server, sentAt, receivedAt)
}

/** Browsers treat the machine's own addresses as secure without encryption. */
function checkSecure(): Finding {
  if (!isSecureContext) return { verdict: 'limited', reason: 'plainHttp' }
  return { verdict: 'good', reason: location.protocol === 'https:' ? 'works' : 'ownMachine' }
}

/** R8.3: says in the specification's words why there is no service worker. A refused or unsupported one never becomes active. */
async function checkWorker(): Promise<Finding> {
  const finding = abilityFinding(await serviceWorkerAvailability())
  try {
    requireServiceWorker()
  } catch (error) {
    return { ...finding, fact: (error as Error).message }
  }
  if (finding.verdict !== 'good') return finding
  // Pages register the service worker after they have loaded.
  if (!(await navigator.serviceWorker.getRegistration())) await after(1_000)
  if (!(await navigator.serviceWorker.getRegistration())) return { verdict: 'limited', reason: 'asleep' }
  const isAtWork = navigator.serviceWorker.ready.then(() => true)
  return (await Promise.race([isAtWork, after(timeoutMs)])) ? finding : { verdict: 'limited', reason: 'asleep' }
}

const after = (time: number) => new Promise<void>((resolve) => setTimeout(resolve, time))

function checkStorage(): Finding {
  const key = 'uketsuke.self-test'
  try {
    localStorage.setItem(key, '1')
    localStorage.removeItem(key)
  } catch {
    return { verdict: 'limited', reason: 'noStorage' }
  }
  return navigator.cookieEnabled ? { verdict: 'good', reason: 'works' } : { verdict: 'limited', reason: 'noCookies' }
}

function abilityFinding(ability: BrowserApiAvailability, there: FindingReason = 'works'): Finding {
  return ability === 'there' ? { verdict: 'good', reason: there } : { verdict: 'limited', reason: ability }
}

/** Browser, languages and screen, which support asks for first. */
function describeDevice(): string {
  const { width, height } = screen
  return `${navigator.userAgent}; ${navigator.languages.join(', ')}; ${width}×${height} @${devicePixelRatio}, ${innerWidth}×${innerHeight}`
}
