/** Writes the figures, newest first, earlier ones below. */
import { readFile, writeFile } from 'node:fs/promises'
import { type BenchTable, formatBenchTable } from './report.ts'

const file = new URL('RESULTS.md', import.meta.url)
const intro = `# Results of \`npm run bench\`

Ratios are made in one run, turn by turn with a bare script (\`bench/bare/\`), as the median of neighbouring rounds; "middle half" is
where half of them lay. Figures of other machines differ, ratios less. Newest first.
`

export async function recordResults(machine: string, parts: readonly BenchTable[]): Promise<void> {
  const earlier = (await readFile(file, 'utf8').catch(() => intro)).replace(intro, '')
  const today = new Date().toISOString().slice(0, 10)
  const section = [`## ${today}`, machine, ...parts.map(formatBenchTable)].join('\n\n')
  await writeFile(file, `${intro}\n${section}\n${earlier}`)
}
