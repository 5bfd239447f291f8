/** A part's result as a table for the terminal and for Markdown. */
export type TargetVerdict = { met: boolean; target: string }
export type BenchTable = {
  title: string
  columns: readonly string[]
  rows: (readonly string[])[]
  notes: readonly string[]
  missed: number
}

export function createBenchTable(title: string, columns: readonly string[]) {
  const rows: string[][] = []
  const notes: string[] = []
  let missed = 0
  return {
    row(...cells: string[]) {
      rows.push(cells)
    },
    note(line: string) {
      notes.push(line)
    },
    /** Returns `≥ 0.7 ✓`. A missed target makes the bench end with an error. */
    atLeast(figure: number, target: number): string {
      return judge(figure >= target, `≥ ${target}`)
    },
    atMost(figure: number, target: number): string {
      return judge(figure <= target, `≤ ${target}`)
    },
    end: (): BenchTable => ({ title, columns, rows, notes, missed }),
  }

  function judge(met: boolean, target: string): string {
    if (!met) missed++
    return `${target} ${met ? '✓' : '✗'}`
  }
}

export function formatBenchTable({ title, columns, rows, notes }: BenchTable): string {
  const table = [columns, ...rows]
  const widths = columns.map((_, column) => Math.max(...table.map((row) => width(row[column] ?? ''))))
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell + ' '.repeat(widths[column]! - width(cell))).join(' | ')} |`
  const rule = `|${widths.map((wide) => '-'.repeat(wide + 2)).join('|')}|`
  return [`### ${title}`, '', line(columns), rule, ...rows.map(line), ...(notes.length > 0 ? ['', ...notes] : [])].join('\n')
}

const width = (text: string) => [...text].length

export const formatWhole = (figure: number) => Math.round(figure).toLocaleString('en')
export const formatDecimal = (figure: number, digits = 2) => figure.toFixed(digits)
export const formatSpread = ([low, high]: readonly [number, number]) => `${formatDecimal(low)}–${formatDecimal(high)}`
