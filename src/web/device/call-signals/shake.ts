import { chimeIntervalSeconds, chimeRepeats } from './chime.ts'

/** Milliseconds on, off, on, off, on. */
const patternMs = [300, 120, 300, 120, 600]

/** Returns true on a phone that can vibrate. The pointer is checked because some PC browsers claim that they can. */
export const canVibrate = (): boolean => 'vibrate' in navigator && matchMedia('(pointer: coarse)').matches

/** Vibrates as often as the sound rings. Returns the stop function; a touch stops it too. Works only on visible pages. */
export function vibrateForCall(): () => void {
  if (!canVibrate()) return () => {}
  let left = 0
  let timer: ReturnType<typeof setInterval> | undefined
  const listened = new AbortController()

  function once(): void {
    if (--left <= 0) clearInterval(timer)
    // Before the first tap browsers refuse to vibrate and log a warning.
    if (navigator.userActivation?.hasBeenActive !== false) navigator.vibrate(patternMs)
  }
  function begin(): void {
    clearInterval(timer)
    if (document.hidden) return
    left = chimeRepeats
    timer = setInterval(once, chimeIntervalSeconds * 1000)
    once()
  }
  function stop(): void {
    listened.abort()
    clearInterval(timer)
    if (navigator.userActivation?.hasBeenActive !== false) navigator.vibrate(0)
  }
  document.addEventListener('visibilitychange', begin, { signal: listened.signal })
  for (const touch of ['pointerup', 'keydown']) addEventListener(touch, stop, { signal: listened.signal })
  begin()
  return stop
}
