import { chimeEvery, chimeTimes } from './chime.ts'

/** On, off, on, off, on, in milliseconds. */
const pattern = [300, 120, 300, 120, 600]

/** iPhones and PCs cannot vibrate, but some PC browsers claim it. */
export const canShake = (): boolean => 'vibrate' in navigator && matchMedia('(pointer: coarse)').matches

/** Vibrates as often as the sound rings. Returns the stop function; a touch stops it too. Works only on visible pages. */
export function shake(): () => void {
  if (!canShake()) return () => {}
  let left = 0
  let timer: ReturnType<typeof setInterval> | undefined
  const listened = new AbortController()

  function once(): void {
    if (--left <= 0) clearInterval(timer)
    // Browsers refuse before the first tap and log a warning.
    if (navigator.userActivation?.hasBeenActive !== false) navigator.vibrate(pattern)
  }
  function begin(): void {
    clearInterval(timer)
    if (document.hidden) return
    left = chimeTimes
    timer = setInterval(once, chimeEvery * 1000)
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
