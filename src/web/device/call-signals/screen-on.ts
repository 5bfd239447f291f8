/** Whether the screen is kept on: when its visitor says so, and by itself when the turn is near. */
import type { StoreApi } from 'zustand'
import { createStore } from 'zustand/vanilla'
import type { Ability } from '../secure-only/abilities.ts'
import { keepScreenOn, wakeLockAbility } from '../secure-only/wake-lock.ts'

/** `refused`: wished for, but the browser doesn't, for want of battery for instance. */
type ScreenState = Exclude<Ability, 'there' | 'denied'> | 'off' | 'on' | 'refused'

export type ScreenOn = StoreApi<ScreenState> & {
  /** From here on it is as its visitor says. */
  choose(on: boolean): void
  /** The turn is near, or not any longer. */
  near(isNear: boolean): void
}

export function createScreenOn(): ScreenOn {
  const store = createStore<ScreenState>(() => 'off')
  if (!import.meta.env.SSR) {
    const ability = wakeLockAbility()
    if (ability === 'insecure' || ability === 'missing') store.setState(ability, true)
  }
  let chosen: boolean | undefined
  let isNear = false
  let letGo: (() => void) | undefined

  const become = (next: 'off' | 'on' | 'refused') => store.setState(next, true)

  function decide(): void {
    if (wakeLockAbility() !== 'there') return
    if (chosen ?? isNear)
      letGo ??= keepScreenOn((kept) => {
        // Hidden pages keep nothing on, and nobody sees it.
        if (letGo && !document.hidden) become(kept ? 'on' : 'refused')
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
