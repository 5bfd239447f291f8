/** Records in the page what it asks a phone to do: tones, vibration, the wake lock. */
import type { Page } from 'playwright-core'
import type { PersonBrowser } from './browser.ts'

export const phoneOptions = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }

const notes = `{
  const seen = globalThis.signals = { tones: [], silenced: 0, shakes: [], locks: 0, released: 0, contexts: [] }
  const { start } = OscillatorNode.prototype
  OscillatorNode.prototype.start = function (at) {
    seen.tones.push({ hertz: Math.round(this.frequency.value), at })
    return start.call(this, at)
  }
  const { disconnect } = GainNode.prototype
  GainNode.prototype.disconnect = function (...what) {
    seen.silenced++
    return disconnect.apply(this, what)
  }
  globalThis.AudioContext = class extends AudioContext {
    constructor() {
      super()
      seen.contexts.push(this)
    }
  }
  Object.defineProperty(navigator, 'vibrate', { configurable: true, value: (pattern) => (seen.shakes.push([pattern].flat().join('-')), true) })
  if (navigator.wakeLock) {
    navigator.wakeLock.request = async () => {
      seen.locks++
      const lock = new EventTarget()
      lock.released = false
      lock.release = async () => {
        if (lock.released) return
        lock.released = true
        seen.released++
        lock.dispatchEvent(new Event('release'))
      }
      seen.lock = lock
      return lock
    }
  }
  let hidden = false
  Object.defineProperty(document, 'hidden', { get: () => hidden })
  globalThis.look = (away) => {
    hidden = away
    if (away) void seen.lock?.release()
    document.dispatchEvent(new Event('visibilitychange'))
  }
}`

export type Signals = {
  /** In the order in which the page scheduled them. `at` is seconds on the audio clock. */
  tones: { hertz: number; at: number }[]
  silenced: number
  shakes: string[]
  locks: number
  released: number
}

export const recordSignals = (person: PersonBrowser): Promise<unknown> => person.addInitScript(notes)

export const signalsOf = (page: Page): Promise<Signals> =>
  page.evaluate<Signals>('(({ tones, silenced, shakes, locks, released }) => ({ tones, silenced, shakes, locks, released }))(signals)')

/** Tones scheduled together, by their seconds from the first one, so that a slow machine does not change the result. */
export const relativeTones = (tones: Signals['tones']): { hertz: number; after: number }[] =>
  tones.map(({ hertz, at }) => ({ hertz, after: Math.round((at - tones[0]!.at) * 10) / 10 }))

/** Hides or shows the page, like a phone put into a pocket or taken out. */
export const hidePage = (page: Page): Promise<unknown> => page.evaluate('look(true)')
export const showPage = (page: Page): Promise<unknown> => page.evaluate('look(false)')

/** Suspends the sound, as a phone does to a sleeping page. */
export const stopSound = (page: Page): Promise<unknown> =>
  page.evaluate('Promise.all(signals.contexts.map((context) => context.suspend()))')
