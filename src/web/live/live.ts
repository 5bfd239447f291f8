/** Live data of a topic and its freshness, for a page. Independent of React. */
import { wallClockMsSince } from './elapsed.ts'
import { openLiveTransport } from './transport.ts'

export type Freshness = {
  /** True if the shown data is current, judged by the beats. */
  live: boolean
  /** Latest server time at which the shown data was known to be true; undefined before the first beat. */
  asOf: Date | undefined
}

export type LiveHandlers = {
  /** `queue`, `change`, `ticket`: the contract's Queue, QueueChange, VisitorTicket. Each may come more than once. */
  onEvent(name: string, data: unknown): void
  /** Called on changes, and while not live whenever `asOf` moves. Starts as live. */
  onFreshness(freshness: Freshness): void
  /** Called on every beat with the server's clock, in ms since 1970, because this device's may be wrong by hours. */
  onTime?(now: number): void
  /** The topic may not be followed (any more): a code such as `auth.invalid`. No further calls. */
  onRefused?(code: string): void
}

export type LiveOptions = {
  /** True for staff: a tab hidden for 30 s closes its stream until it is visible again. */
  closeWhenHidden?: boolean
}

export type LiveSubscription = { close(): void }

/** After this silence the shown data may be old. */
const staleAfter = 8_000
const hiddenFor = 30_000
/** Grace period after waking, in ms: raises no alarm before a beat can arrive. */
const wakingTime = 1_500
/** After this silence the worker itself counts as dead. */
const workerSilence = 12_000

/** Follows a topic (`queueTopic`, `ticketTopic` of contract/topic.ts) until closed. */
export function subscribeToTopic(topic: string, handlers: LiveHandlers, { closeWhenHidden = false }: LiveOptions = {}): LiveSubscription {
  let version: string | undefined
  let beatAt = Date.now()
  /** Time of the last signal of any kind, including parts of a state. */
  let signalAt = beatAt
  let calmUntil = 0
  let offset = 0
  let asOf: number | undefined
  let reported: Freshness = { live: true, asOf: undefined }
  let stopped = false
  let restartedAt = beatAt
  let hiddenTimer: ReturnType<typeof setTimeout> | undefined

  const transport = openLiveTransport(topic, (signal) => {
    signalAt = Date.now()
    if (signal.kind === 'event') {
      version = signal.version
      handlers.onEvent(signal.name, signal.data)
    } else if (signal.kind === 'beat') {
      beatAt = Date.now()
      offset = signal.now - beatAt
      asOf = signal.asOf
      handlers.onTime?.(signal.now)
      judge()
    } else if (signal.kind === 'refused') {
      close()
      handlers.onRefused?.(signal.code)
    }
  })

  function judge(): void {
    const silence = wallClockMsSince(beatAt)
    const live = silence < staleAfter && (!asOf || Date.now() + offset - asOf < staleAfter)
    if (!live && Date.now() < calmUntil) return
    if (live !== reported.live || (!live && asOf !== reported.asOf?.getTime())) {
      reported = { live, asOf: asOf ? new Date(asOf) : undefined }
      handlers.onFreshness(reported)
    }
    if (wallClockMsSince(signalAt) > workerSilence && wallClockMsSince(restartedAt) > workerSilence && !document.hidden) {
      restartedAt = Date.now()
      transport.start(version)
    }
  }

  function wake(): void {
    if (document.hidden) return
    clearTimeout(hiddenTimer)
    hiddenTimer = undefined
    calmUntil = Date.now() + wakingTime
    if (stopped) {
      stopped = false
      transport.start(version)
    } else transport.wake(version)
  }

  /** Handles the `offline` event like a long silence, until a beat arrives: the server may run on this machine. */
  function doubt(): void {
    beatAt = signalAt = calmUntil = 0
    judge()
  }

  function stop(): void {
    stopped = true
    transport.stop()
  }

  function onVisibility(): void {
    if (document.hidden) {
      transport.hidden()
      if (closeWhenHidden) hiddenTimer ??= setTimeout(stop, hiddenFor)
    } else wake()
  }

  const timer = setInterval(() => stopped || judge(), 1_000)
  const listening = new AbortController()
  const on = (target: EventTarget, event: string, act: () => void) => target.addEventListener(event, act, { signal: listening.signal })
  on(document, 'visibilitychange', onVisibility)
  on(document, 'resume', wake)
  on(window, 'pageshow', wake)
  on(window, 'offline', doubt)
  on(window, 'online', wake)
  // Close first: an open connection would keep the page out of the back/forward cache.
  on(window, 'pagehide', stop)
  transport.start(undefined)
  onVisibility()

  function close(): void {
    listening.abort()
    clearInterval(timer)
    clearTimeout(hiddenTimer)
    stopped = true
    transport.close()
  }

  return { close }
}
