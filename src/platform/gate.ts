import { type Refusal, refuse } from '#domain/refusal.ts'

/** Refused when `queue` others already wait in line, and who has waited for `patience` milliseconds leaves it. */
export type Gate = <T>(queue: number, work: () => Promise<T>, patience?: number) => Promise<T | Refusal<'gate.full'>>

/** Runs at most `width` works at once; who finds the line too long is refused at once instead of piling up. */
export function openGate(width: number): Gate {
  let running = 0
  const waiting: (() => void)[] = []
  /** Answers whether there is a place. Whoever leaves it hands it over, so a newcomer can't slip in between. */
  const inLine = (patience: number | undefined) =>
    new Promise<boolean>((resolve) => {
      let timer: ReturnType<typeof setTimeout> | undefined
      const enter = () => {
        clearTimeout(timer)
        resolve(true)
      }
      waiting.push(enter)
      if (patience === undefined) return
      timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(enter), 1)
        resolve(false)
      }, patience)
    })
  return async (queue, work, patience) => {
    if (running >= width) {
      if (waiting.length >= queue || !(await inLine(patience))) return refuse('gate.full')
    } else running++
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
