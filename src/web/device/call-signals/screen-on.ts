/** Keeps the screen on if the visitor chooses it, and by default when the turn is near. */
import type { StoreApi } from 'zustand'
import { createStore } from 'zustand/vanilla'
import type { BrowserApiAvailability } from '../secure-only/abilities.ts'
import { keepScreenOn, wakeLockAvailability } from '../secure-only/wake-lock.ts'

/** `refused`: requested, but the browser refuses, for example on low battery. */
type ScreenState = Exclude<BrowserApiAvailability, 'there' | 'denied'> | 'off' | 'on' | 'refused'

export type ScreenWakeLock = StoreApi<ScreenState> & {
  /** Sets the visitor's choice, which overrides the default. */
  choose(on: boolean): void
  /** Reports whether the turn is near. */
  near(isNear: boolean): void
}

export function createScreenWakeLock(): ScreenWakeLock {
  const store = createStore<ScreenState>(() => 'off')
  if (!import.meta.env.SSR) {
    const ability = wakeLockAvailability()
    if (ability === 'insecure' || ability === 'missing') store.setState(ability, true)
  }
  let chosen: boolean | undefined
  let isNear = false
  let letGo: (() => void) | undefined

  const become = (next: 'off' | 'on' | 'refused') => store.setState(next, true)

  function decide(): void {
    if (wakeLockAvailability() !== 'there') return
    if (chosen ?? isNear)
      letGo ??= keepScreenOn((isLocked) => {
        // A hidden page cannot keep the screen on, and its state is not visible.
        if (letGo && !document.hidden) become(isLocked ? 'on' : 'refused')
      })
    else {
      letGo?.()
      letGo = undefined
      become('off')
    }
  }

  return {
    ...store,
    choose(on) {
      chosen = on
      decide()
    },
    near(nearNow) {
      isNear = nearNow
      decide()
    },
  }
}
