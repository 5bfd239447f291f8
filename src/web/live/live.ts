/** Live data for a page: what a topic sends, and whether it can be trusted to be the present. Independent of React. */
import { elapsed } from './elapsed.ts'
import { openTransport } from './transport.ts'

export type Freshness = {
  /** Whether what is shown is current, as far as beats tell. */
  live: boolean
  /** The latest time (server's clock) at which what is shown was known to be true. Undefined before the first beat. */
  asOf: Date | undefined
}

export type LiveHandlers = {
  /** `queue`, `change`, `ticket`: the contract's Queue, QueueChange, VisitorTicket. Each may come more than once. */
  onEvent(name: string, data: unknown): void
  /** When it changes, and while not live whenever `asOf` moves. Taken for live until there is a reason not to. */
  onFreshness(freshness: Freshness): void
  /** The present by the server's clock, with every beat, in ms since 1970: this device's may be wrong by hours. */
  onTime?(now: number): void
  /** This topic may not be followed (any longer): a code such as `auth.invalid`. Nothing more comes. */
  onRefused?(code: string): void
}

export type LiveOptions = {
  /** For staff: a tab that is hidden for 30 s gives its stream up until it is looked at again. */
  closeWhenHidden?: boolean
}

export type LiveView = { close(): void }

/** No beat for this long: what is shown may be old. */
const staleAfter = 8_000
const hiddenFor = 30_000
/** A page that has just woken gets a beat soon: it raises no alarm before the beat had time to arrive. */
const wakingTime = 1_500
/** The worker itself counts as dead after this silence. */
const workerSilence = 12_000

/** Follows a topic (`queueTopic`, `ticketTopic` of contract/topic.ts) until closed. */
export function openLive(topic: string, handlers: LiveHandlers, { closeWhenHidden = false }: LiveOptions = {}): LiveView {
  let version: string | undefined
  let heardAt = Date.now()
  /** Any signal counts, even a part of a state that can't be shown yet. */
  let signalAt = heardAt
  let calmUntil = 0
  let offset = 0
  let asOf: number | undefined
  let told: Freshness = { live: true, asOf: undefined }
  let stopped = false
  let restartedAt = heardAt
  let hiddenTimer: ReturnType<typeof setTimeout> | undefined

  const transport = openTransport(topic, (signal) => {
    signalAt = Date.now()
    if (signal.kind === 'event') {
      version = signal.version
      handlers.onEvent(signal.name, signal.data)
    } else if (signal.kind === 'beat') {
      heardAt = Date.now()
      offset = signal.now - heardAt
      asOf = signal.asOf
      handlers.onTime?.(signal.now)
      judge()
    } else if (signal.kind === 'refused') {
      close()
      handlers.onRefused?.(signal.code)
    }
  })

  function judge(): void {
    const silence = elapsed(heardAt)
    const live = silence < staleAfter && (!asOf || Date.now() + offset - asOf < staleAfter)
    if (!live && Date.now() < calmUntil) return
    if (live !== told.live || (!live && asOf !== told.asOf?.getTime())) {
      told = { live, asOf: asOf ? new Date(asOf) : undefined }
      handlers.onFreshness(told)
    }
    if (elapsed(signalAt) > workerSilence && elapsed(restartedAt) > workerSilence && !document.hidden) {
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

  /** The device says that there is no network: this counts as a long silence until a beat proves otherwise, such as one from a server on this machine. */
  function doubt(): void {
    heardAt = signalAt = calmUntil = 0
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
  // An open connection would keep the page out of the back/forward cache, so it is closed first.
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
