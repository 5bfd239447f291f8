/** Browsers allow sound only after a tap. A separate module, because the tap comes before the sound module is loaded. */
let unlocked: AudioContext | undefined

/** Call while handling a tap. Returns undefined if the browser has no audio. */
export function unlockSound(): AudioContext | undefined {
  if (typeof AudioContext === 'undefined') return undefined
  unlocked ??= new AudioContext()
  // Rejects without a tap; the caller sees it in the context's state.
  unlocked.resume().catch(() => {})
  return unlocked
}

/** Returns the context unlocked by an earlier tap on this page, such as the one that took the ticket. */
export const unlockedAudioContext = (): AudioContext | undefined => unlocked
