import type { Ability } from './abilities.ts'

/** Keeping the screen on; triggers no permission prompt. */
export function wakeLockAbility(): Ability {
  if (!isSecureContext) return 'insecure'
  return 'wakeLock' in navigator ? 'there' : 'missing'
}

/**
 * Keeps the screen on until stopped. Browsers release the lock on hidden pages and refuse it on low battery, so it is requested again whenever the
 * page is visible. `onChange` gets the current state.
 */
export function keepScreenOn(onChange: (kept: boolean) => void): () => void {
  let held: WakeLockSentinel | undefined
  let over = false

  async function ask(): Promise<void> {
    if (document.hidden || (held && !held.released)) return
    const got = await navigator.wakeLock.request('screen').catch(() => undefined)
    if (over) return void got?.release()
    held = got
    onChange(got !== undefined)
    got?.addEventListener('release', () => onChange(false))
  }

  document.addEventListener('visibilitychange', ask)
  void ask()
  return () => {
    over = true
    document.removeEventListener('visibilitychange', ask)
    void held?.release()
  }
}
