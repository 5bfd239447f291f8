/** Whether the screen is kept on: when its visitor says so, and by itself when the turn is near. */
import type { Ability } from '../secure-only/abilities.ts'
import { keepScreenOn, wakeLockAbility } from '../secure-only/wake-lock.ts'

/** `refused`: wished for, but the browser doesn't, for want of battery for instance. */
type ScreenState = Exclude<Ability, 'there' | 'denied'> | 'off' | 'on' | 'refused'

export type ScreenOn = {
  read(): ScreenState
  subscribe(listener: () => void): () => void
  /** From here on it is as its visitor says. */
  choose(on: boolean): void
  /** The turn is near, or not any longer. */
  near(isNear: boolean): void
}

export function createScreenOn(): ScreenOn {
  const listeners = new Set<() => void>()
  let chosen: boolean | undefined
  let isNear = false
  let state: 'off' | 'on' | 'refused' = 'off'
  let letGo: (() => void) | undefined

  function become(next: typeof state): void {
    state = next
    for (const listener of listeners) listener()
  }

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
    read() {
      const ability = wakeLockAbility()
      return ability === 'insecure' || ability === 'missing' ? ability : state
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
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
