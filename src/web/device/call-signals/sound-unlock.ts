/** Browsers let a page sound only after a tap. Apart from the sound itself, because the tap comes before that is fetched. */
let unlocked: AudioContext | undefined

/** To be called while a tap is dealt with. Undefined where the browser has no such thing. */
export function unlockSound(): AudioContext | undefined {
  if (typeof AudioContext === 'undefined') return undefined
  unlocked ??= new AudioContext()
  // Refused without a tap: whoever asked sees it by the context's state.
  unlocked.resume().catch(() => {})
  return unlocked
}

/** What an earlier tap on this page has unlocked, such as the one that took the number. */
export const unlockedSound = (): AudioContext | undefined => unlocked
