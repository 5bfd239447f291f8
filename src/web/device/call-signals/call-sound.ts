/** Sound of a call on this device: the visitor's setting and the browser's permission. */

import { chimeRepeats, ringChime } from './chime.ts'
import { unlockedAudioContext, unlockSound } from './sound-unlock.ts'

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
function readSetting(): boolean {
  try {
    if (unlockedAudioContext()) sessionStorage.setItem(key, 'on')
    return (localStorage.getItem(key) ?? sessionStorage.getItem(key)) === 'on'
  } catch {
    return unlockedAudioContext() !== undefined // storage is forbidden: the setting lasts as long as the page
  }
}

function store(setting: 'on' | 'off'): void {
  try {
    localStorage.setItem(key, setting)
  } catch {
    // storage is forbidden: the setting lasts as long as the page
  }
}

export function createCallSound(): CallSound {
  const listeners = new Set<() => void>()
  let setting: boolean | undefined
  // Read lazily: on the page that issues the ticket the tap is still to come.
  const isOn = () => (setting ??= readSetting())
  let watched: AudioContext | undefined
  /** True while a call is unacknowledged. */
  let calling = false
  let silence: (() => void) | undefined
  let listening: AbortController | undefined

  /** Returns the unlocked audio context and watches its state; undefined before a tap. */
  function context(): AudioContext | undefined {
    const audio = unlockedAudioContext()
    if (audio && audio !== watched) {
      watched = audio
      audio.onstatechange = () => {
        if (calling && !silence) play()
        notify()
      }
    }
    return audio
  }

  const runs = () => context()?.state === 'running'

  function notify(): void {
    for (const listener of listeners) listener()
  }

  function play(): void {
    const audio = context()
    if (!isOn() || audio?.state !== 'running') return
    silence?.()
    silence = ringChime(audio, chimeRepeats)
  }

  function hush(): void {
    calling = false
    silence?.()
    silence = undefined
  }

  /** After sleep or another page the browser may have stopped the sound, so a call may have been missed. */
  function wake(): void {
    if (document.hidden || !isOn()) return
    if (!runs())
      context()
        ?.resume()
        .catch(() => {})
    else if (calling) play()
  }

  function touched(): void {
    hush()
    if (isOn() && !runs()) unlockSound()
    notify()
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
    if (isOn() && navigator.userActivation?.hasBeenActive) unlockSound()
    return listened
  }

  return {
    read() {
      if (typeof AudioContext === 'undefined') return 'missing'
      if (!isOn()) return 'off'
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
      setting = true
      store('on')
      unlockSound()
      const audio = context()
      audio?.resume().then(
        () => ringChime(audio, 1),
        () => {},
      )
      notify()
    },
    turnOff() {
      setting = false
      store('off')
      hush()
      notify()
    },
    call() {
      calling = true
      play()
      return hush
    },
  }
}
