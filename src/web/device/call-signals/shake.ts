import { chimeEvery, chimeTimes } from './chime.ts'

/** In milliseconds: on, off, on, off, on. */
const pattern = [300, 120, 300, 120, 600]

/** iPhones and PCs don't; some PCs' browsers say that they do. */
export const canShake = (): boolean => 'vibrate' in navigator && matchMedia('(pointer: coarse)').matches

/** Shakes as often as it rings, until somebody touches the page or until it is told to stop. Only a page in sight can. */
export function shake(): () => void {
  if (!canShake()) return () => {}
  let left = 0
  let timer: ReturnType<typeof setInterval> | undefined
  const listened = new AbortController()

  function once(): void {
    if (--left <= 0) clearInterval(timer)
    // Before the first tap browsers refuse, and complain about it.
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
