/** Sound of a call on this device: the visitor's setting and the browser's permission. */

import { chimeTimes, ring } from './chime.ts'
import { unlockedSound, unlockSound } from './sound-unlock.ts'

/** `blocked`: turned on, but the browser needs a tap first, for example after a reload or sleep. */
type SoundState = 'missing' | 'off' | 'on' | 'blocked'

export type CallSound = {
  read(): SoundState
  subscribe(listener: () => void): () => void
  /** Rings once, so that the visitor can check the volume. */
  turnOn(): void
  turnOff(): void
  /** Rings until the page is touched or the returned function is called. */
  call(): () => void
}

const key = 'uketsuke.sound'

/**
 * Default: on in the tab that unlocked sound, such as by taking the ticket, unless turned off on this device. The setting survives a reload in this
 * tab.
 */
function readWish(): boolean {
  try {
    if (unlockedSound()) sessionStorage.setItem(key, 'on')
    return (localStorage.getItem(key) ?? sessionStorage.getItem(key)) === 'on'
  } catch {
    return unlockedSound() !== undefined // storage is forbidden: the setting lasts as long as the page
  }
}

function store(wish: 'on' | 'off'): void {
  try {
    localStorage.setItem(key, wish)
  } catch {
    // storage is forbidden: the setting lasts as long as the page
  }
}

export function createCallSound(): CallSound {
  const listeners = new Set<() => void>()
  let wished: boolean | undefined
  // Read lazily: on the page that issues the ticket the tap is still to come.
  const wishes = () => (wished ??= readWish())
  let watched: AudioContext | undefined
  /** True while a call is unacknowledged. */
  let calling = false
  let silence: (() => void) | undefined
  let listening: AbortController | undefined

  /** Returns the unlocked audio context and watches its state; undefined before a tap. */
  function context(): AudioContext | undefined {
    const found = unlockedSound()
    if (found && found !== watched) {
      watched = found
      found.onstatechange = () => {
        if (calling && !silence) play()
        tell()
      }
    }
    return found
  }

  const runs = () => context()?.state === 'running'

  function tell(): void {
    for (const listener of listeners) listener()
  }

  function play(): void {
    const found = context()
    if (!wishes() || found?.state !== 'running') return
    silence?.()
    silence = ring(found, chimeTimes)
  }

  function hush(): void {
    calling = false
    silence?.()
    silence = undefined
  }

  /** After sleep or another page the browser may have stopped the sound, so a call may have been missed. */
  function wake(): void {
    if (document.hidden || !wishes()) return
    if (!runs())
      context()
        ?.resume()
        .catch(() => {})
    else if (calling) play()
  }

  function touched(): void {
    hush()
    if (wishes() && !runs()) unlockSound()
    tell()
  }

  function listen(): AbortController {
    const listened = new AbortController()
    const on = (target: EventTarget, event: string, act: () => void, capture = false) =>
      target.addEventListener(event, act, { capture, signal: listened.signal })
    on(document, 'visibilitychange', wake)
    on(document, 'resume', wake)
    on(window, 'pageshow', wake)
    on(window, 'pointerup', touched, true)
    on(window, 'keydown', touched, true)
    // This module loads after a touch. Most browsers then allow sound; without a touch they log a warning.
    if (wishes() && navigator.userActivation?.hasBeenActive) unlockSound()
    return listened
  }

  return {
    read() {
      if (typeof AudioContext === 'undefined') return 'missing'
      if (!wishes()) return 'off'
      return runs() ? 'on' : 'blocked'
    },
    subscribe(listener) {
      listening ??= listen()
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        listening?.abort()
        listening = undefined
      }
    },
    turnOn() {
      wished = true
      store('on')
      unlockSound()
      const found = context()
      found?.resume().then(
        () => ring(found, 1),
        () => {},
      )
      tell()
    },
    turnOff() {
      wished = false
      store('off')
      hush()
      tell()
    },
    call() {
      calling = true
      play()
      return hush
    },
  }
}
