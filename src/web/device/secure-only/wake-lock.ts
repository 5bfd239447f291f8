import type { BrowserApiAvailability } from './abilities.ts'

/** Keeping the screen on; triggers no permission prompt. */
export function wakeLockAvailability(): BrowserApiAvailability {
  if (!isSecureContext) return 'insecure'
  return 'wakeLock' in navigator ? 'there' : 'missing'
}

/**
 * Keeps the screen on until stopped. Browsers release the lock on hidden pages and refuse it on low battery, so it is requested again whenever the
 * page is visible. `onChange` gets the current state.
 */
export function keepScreenOn(onChange: (isLocked: boolean) => void): () => void {
  let lock: WakeLockSentinel | undefined
  let stopped = false

  async function requestLock(): Promise<void> {
    if (document.hidden || (lock && !lock.released)) return
    const got = await navigator.wakeLock.request('screen').catch(() => undefined)
    if (stopped) return void got?.release()
    lock = got
    onChange(got !== undefined)
    got?.addEventListener('release', () => onChange(false))
  }

  document.addEventListener('visibilitychange', requestLock)
  void requestLock()
  return () => {
    stopped = true
    document.removeEventListener('visibilitychange', requestLock)
    void lock?.release()
  }
}
