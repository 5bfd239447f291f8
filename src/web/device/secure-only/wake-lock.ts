import type { Ability } from './abilities.ts'

/** Keeping the screen on. Asks nobody for a permission. */
export function wakeLockAbility(): Ability {
  if (!isSecureContext) return 'insecure'
  return 'wakeLock' in navigator ? 'there' : 'missing'
}

/**
 * Keeps the screen on until told otherwise. Browsers give it up whenever the page is hidden, and refuse it when the battery is low; it is asked
 * for again each time the page is looked at. `onChange`: whether it is kept on now.
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
