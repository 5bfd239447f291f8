/** Whether a call rings on this device: what its visitor wishes, and what the browser lets a page do. */

import { chimeTimes, ring } from './chime.ts'
import { unlockedSound, unlockSound } from './sound-unlock.ts'

/** `blocked`: wished for, but the browser wants a tap first, after a reload for instance or when the phone has slept. */
type SoundState = 'missing' | 'off' | 'on' | 'blocked'

export type CallSound = {
  read(): SoundState
  subscribe(listener: () => void): () => void
  /** Rings once, so that its loudness is known before it matters. */
  turnOn(): void
  turnOff(): void
  /** Rings until somebody touches the page, or until it is told to stop. */
  call(): () => void
}

const key = 'uketsuke.sound'

/**
 * Whoever took the number by a tap is rung for, unless this device was told not to; anybody else is asked to first. The tap counts for the tab, as
 * the number does: on the card that is filled in meanwhile, and after a reload.
 */
function readWish(): boolean {
  try {
    if (unlockedSound()) sessionStorage.setItem(key, 'on')
    return (localStorage.getItem(key) ?? sessionStorage.getItem(key)) === 'on'
  } catch {
    return unlockedSound() !== undefined // storage is switched off: the wish lasts as long as the page
  }
}

function store(wish: 'on' | 'off'): void {
  try {
    localStorage.setItem(key, wish)
  } catch {
    // as above
  }
}

export function createCallSound(): CallSound {
  const listeners = new Set<() => void>()
  let wished: boolean | undefined
  // Not before it is asked for: on the page that takes the number the tap is still to come.
  const wishes = () => (wished ??= readWish())
  let watched: AudioContext | undefined
  /** There is a call that nobody has taken notice of. */
  let calling = false
  let silence: (() => void) | undefined
  let listening: AbortController | undefined

  /** What the browser has unlocked so far, watched from then on. */
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

  /** Back from sleep or from another page: the browser may have stopped the sound, and what rang meanwhile was heard by nobody. */
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
    // What listens has come because of a touch: most browsers let it sound without another one, and complain where there was none.
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
