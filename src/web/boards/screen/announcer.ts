/**
 * Announces calls one after the other, each language once and to its end. What was announced is remembered on the device, so a reload repeats
 * nothing; a sentence that it cut off is spoken again.
 */
export type Announcement = {
  /** Number and time of the call: a recall has another. */
  key: string
  /** Epoch milliseconds. */
  at: number
  /** Sentences by language, in the order in which they are spoken. */
  sentences: readonly { language: string; text: string }[]
}

export type AnnouncerDependencies = {
  chime(done: () => void): void
  /** Calls `done` once, at the end or after a failure. */
  speak(language: string, text: string, done: () => void): void
  /** False while the browser allows no sound yet. */
  isUnlocked(): boolean
  /** Whether the call still stands. A visitor who has come needs no further call. */
  isStanding(key: string): boolean
  now(): number
  memory: { read(): string | null; write(text: string): void }
}

/** A call that the board did not get in this time is shown, not spoken: the visitor has come or asked. */
const maxAgeMs = 30_000
/** Longer than any call stays young, so that what was spoken is not spoken again. */
const memoryMs = 600_000

type Progress = { at: number; spoken: number }

export function createAnnouncer(board: AnnouncerDependencies) {
  /** By key: how many sentences were spoken to their end. */
  const progress: Record<string, Progress> = readMemory()
  let waiting: Announcement[] = []
  let current: string | undefined

  function readMemory(): Record<string, Progress> {
    try {
      return JSON.parse(board.memory.read() || '{}')
    } catch (_) {
      return {}
    }
  }

  function remember(key: string, at: number, spoken: number): void {
    progress[key] = { at, spoken }
    for (const known of Object.keys(progress)) if (board.now() - progress[known]!.at > memoryMs) delete progress[known]
    board.memory.write(JSON.stringify(progress))
  }

  const spokenOf = (key: string) => (progress[key] ? progress[key].spoken : 0)
  const isYoung = ({ at }: Announcement) => board.now() - at <= maxAgeMs

  function next(): void {
    if (current !== undefined || !board.isUnlocked()) return
    const call = waiting.shift()
    if (!call) return
    if (!board.isStanding(call.key)) {
      remember(call.key, call.at, call.sentences.length)
      next()
      return
    }
    current = call.key
    board.chime(() => sayFrom(call, spokenOf(call.key)))
  }

  function sayFrom(call: Announcement, index: number): void {
    const sentence = call.sentences[index]
    if (!sentence) {
      // Without a voice the chime alone is the call.
      remember(call.key, call.at, Math.max(1, call.sentences.length))
      current = undefined
      next()
      return
    }
    board.speak(sentence.language, sentence.text, () => {
      remember(call.key, call.at, index + 1)
      sayFrom(call, index + 1)
    })
  }

  return {
    /** Takes the board's calls, oldest first. Queues those that are new. */
    announce(calls: readonly Announcement[]): void {
      for (const call of calls) {
        const isKnown = call.key === current || waiting.some(({ key }) => key === call.key)
        const isOver = spokenOf(call.key) >= Math.max(1, call.sentences.length)
        if (!isKnown && !isOver && isYoung(call)) waiting.push(call)
      }
      next()
    },
    /** Call after the tap that allows sound. Speaks what is still young. */
    unlock(): void {
      waiting = waiting.filter(isYoung)
      next()
    },
    isBusy: () => current !== undefined || waiting.length > 0,
  }
}
