/** E5, then C5, together 0.9 s; every 6 s, five times. In hertz and seconds. */
const tones = [
  { frequency: 659.25, at: 0, until: 0.6 },
  { frequency: 523.25, at: 0.3, until: 0.9 },
]
export const chimeIntervalSeconds = 6
export const chimeRepeats = 5
const loud = 0.5

/** Rings `times` times. Returns the stop function. Schedules everything on the audio clock, because timers in background pages are late. */
export function ringChime(context: AudioContext, times: number): () => void {
  return play(context, tones, { times, loud })
}

/** Plays one short soft note, for staff at their desk. */
export function playSoftNote(context: AudioContext): void {
  play(context, [{ frequency: 880, at: 0, until: 0.25 }], { times: 1, loud: 0.2 })
}

function play(context: AudioContext, notes: typeof tones, { times, loud }: { times: number; loud: number }): () => void {
  const out = context.createGain()
  out.connect(context.destination)
  const began = context.currentTime
  for (let round = 0; round < times; round++) {
    for (const { frequency, at, until } of notes) {
      const from = began + round * chimeIntervalSeconds + at
      const to = began + round * chimeIntervalSeconds + until
      const tone = context.createOscillator()
      const swell = context.createGain()
      tone.type = 'triangle'
      tone.frequency.value = frequency
      swell.gain.setValueAtTime(0.0001, from)
      swell.gain.exponentialRampToValueAtTime(loud, from + 0.02)
      swell.gain.exponentialRampToValueAtTime(0.0001, to)
      tone.connect(swell).connect(out)
      tone.start(from)
      tone.stop(to)
    }
  }
  return () => out.disconnect()
}
