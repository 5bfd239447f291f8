/** Results of each fault. They are also written to a file at once, because a long run may be interrupted. */
import { appendFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { StreamGap } from './streams.ts'

/** Times from the fault on, in milliseconds. */
export type FaultResult = {
  fault: string
  newPrimary?: number
  /** To the response of the first number requested after the fault. Undefined where visitors get numbers all the time. */
  nextNumber?: number
  /** Longest gap of a stream. */
  gap?: number
  healthy?: number
  /** Commands that failed and succeeded on the retry. */
  failed?: number
}

export type Results = {
  add(result: FaultResult, gaps: readonly StreamGap[]): void
  /** Records what does not hold. The run goes on and fails at its end. */
  miss(text: string): void
  misses: readonly string[]
  /** Markdown, a line for each fault. */
  table(): string
}

const times = { newPrimary: 'New primary', nextNumber: 'Next number', gap: 'Longest gap of a stream', healthy: 'All well' } as const

export function openResults(): Results {
  const file = join(tmpdir(), `uketsuke-chain-${Date.now()}.jsonl`)
  const results: FaultResult[] = []
  const misses: string[] = []
  const write = (line: object) => appendFileSync(file, `${JSON.stringify({ at: new Date().toISOString(), ...line })}\n`)
  write({ started: true })
  console.log(`Results as they come: ${file}`)
  return {
    add(result, gaps) {
      results.push(result)
      write({ ...result, broken: gaps.length, slowest: gaps.toSorted((a, b) => b.ms - a.ms).slice(0, 5) })
      const shown = Object.entries(times).flatMap(([time, name]) => {
        const ms = result[time as keyof typeof times]
        return ms === undefined ? [] : [`${name.toLowerCase()} ${seconds(ms)}`]
      })
      console.log(`${result.fault}: ${[...shown, `${gaps.length} streams moved`, `${result.failed ?? 0} retries`].join(', ')}`)
    },
    miss(text) {
      misses.push(text)
      write({ miss: text })
      console.log(`MISS ${text}`)
    },
    misses,
    table() {
      const rows = [...Map.groupBy(results, ({ fault }) => fault)].map(([fault, all]) => {
        const cells = Object.keys(times).map((time) => medianAndWorst(all.flatMap((one) => one[time as keyof typeof times] ?? [])))
        const failed = all.reduce((sum, one) => sum + (one.failed ?? 0), 0)
        return [fault, all.length, ...cells, failed]
      })
      const header = ['Fault', 'Rounds', ...Object.values(times), 'Retries']
      return [header, header.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
    },
  }
}

/** The median and, of several, the worst. */
function medianAndWorst(ms: readonly number[]): string {
  const sorted = ms.toSorted((a, b) => a - b)
  if (sorted.length === 0) return ''
  const median = seconds(sorted[Math.floor((sorted.length - 1) / 2)]!)
  return sorted.length === 1 ? median : `${median}, ${seconds(sorted.at(-1)!)}`
}

const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`
