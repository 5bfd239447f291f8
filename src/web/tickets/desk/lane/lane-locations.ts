import type { CSSProperties } from 'react'
import type { LaneView } from '../queue/lane-view.ts'

/** Returns true if a lane has no waiting, current or expected visitors, so that one line is enough. */
export const isLaneIdle = ({ now, waiting }: Pick<LaneView, 'now' | 'waiting'>, expected: number): boolean =>
  now.length + waiting.length + expected === 0

/** Grid layout of the lanes: a column per busy lane, the idle ones stacked under the last column. */
export function laneGrid(idle: readonly boolean[]): { rows: string; cells: CSSProperties[] } {
  const lines = idle.filter(Boolean).length
  const columns = Math.max(1, idle.length - lines)
  let [column, line] = [0, 0]
  const first = lines === idle.length ? 1 : 2
  const cells = idle.map((isIdle): CSSProperties => {
    if (isIdle) return { gridColumn: columns, gridRow: first + line++ }
    column++
    return { gridColumn: column, gridRow: column === columns ? 1 : '1 / -1' }
  })
  return { rows: [first === 2 && 'minmax(0, 1fr)', lines > 0 && `repeat(${lines}, auto)`].filter(Boolean).join(' '), cells }
}
