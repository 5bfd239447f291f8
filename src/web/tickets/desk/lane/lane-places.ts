import type { CSSProperties } from 'react'
import type { LaneView } from '../queue/lane-view.ts'

/** Whether a lane is one line: nobody waits there, is served or is expected. */
export const isIdle = ({ now, waiting }: Pick<LaneView, 'now' | 'waiting'>, expected: number): boolean =>
  now.length + waiting.length + expected === 0

/** Where lanes stand side by side: each busy one in a column, the idle ones below each other under the last of them. */
export function lanePlaces(idle: readonly boolean[]): { rows: string; places: CSSProperties[] } {
  const lines = idle.filter(Boolean).length
  const columns = Math.max(1, idle.length - lines)
  let [column, line] = [0, 0]
  const first = lines === idle.length ? 1 : 2
  const places = idle.map((isIdle): CSSProperties => {
    if (isIdle) return { gridColumn: columns, gridRow: first + line++ }
    column++
    return { gridColumn: column, gridRow: column === columns ? 1 : '1 / -1' }
  })
  return { rows: [first === 2 && 'minmax(0, 1fr)', lines > 0 && `repeat(${lines}, auto)`].filter(Boolean).join(' '), places }
}
