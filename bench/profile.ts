/** Prints a processor profile by function and by module, and the database's time by statement. */
import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { formatDecimal } from './report.ts'

type Profile = {
  nodes: { id: number; callFrame: { functionName: string; url: string; lineNumber: number }; children?: number[] }[]
  samples: number[]
  timeDeltas: number[]
}

const shown = 40
const maxStatementLength = 220

export async function printServerProfile(file: string, visits: number): Promise<void> {
  const { nodes, samples, timeDeltas } = JSON.parse(await readFile(file, 'utf8')) as Profile
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const self = new Map<number, number>()
  for (const [index, id] of samples.entries()) self.set(id, (self.get(id) ?? 0) + timeDeltas[index]!)
  const byFunction = new Map<string, number>()
  const byModule = new Map<string, number>()
  const add = (sums: Map<string, number>, name: string, time: number) => sums.set(name, (sums.get(name) ?? 0) + time)
  for (const [id, time] of self) {
    const { functionName, url, lineNumber } = byId.get(id)!.callFrame
    if (functionName === '(idle)') continue
    add(byFunction, `${functionName || '(anonymous)'} ${shorten(url)}:${lineNumber + 1}`, time)
    add(byModule, moduleOf(url) || functionName, time)
  }
  // The profile is in microseconds.
  const print = (title: string, sums: Map<string, number>) => {
    console.log(`\n${title}, ms per visit`)
    for (const [name, time] of [...sums].sort(([, a], [, b]) => b - a).slice(0, shown))
      console.log(`${formatDecimal(time / 1_000 / visits, 2).padStart(8)}  ${name}`)
  }
  print('Server by module', byModule)
  print('Server by function', byFunction)
  printInclusive(byId, self, visits)
}

/** Time of a function with what it calls; a recursive one counts once. */
function printInclusive(byId: Map<number, Profile['nodes'][number]>, self: Map<number, number>, visits: number): void {
  const parents = new Map<number, number>()
  for (const { id, children } of byId.values()) for (const child of children ?? []) parents.set(child, id)
  const sums = new Map<string, number>()
  for (const [id, time] of self) {
    const names = new Set<string>()
    for (let at: number | undefined = id; at !== undefined; at = parents.get(at)) {
      const { functionName, url, lineNumber } = byId.get(at)!.callFrame
      names.add(`${functionName || '(anonymous)'} ${shorten(url)}:${lineNumber + 1}`)
    }
    for (const name of names) sums.set(name, (sums.get(name) ?? 0) + time)
  }
  console.log('\nServer by function with its callees, ms per visit')
  for (const [name, time] of [...sums].sort(([, a], [, b]) => b - a).slice(0, 2 * shown))
    console.log(`${formatDecimal(time / 1_000 / visits, 2).padStart(8)}  ${name}`)
}

const shorten = (url: string) => url.replace(/^file:\/\/.*?\/(src|build|node_modules|bin)\//, '$1/')

function moduleOf(url: string): string {
  const path = shorten(url)
  return /node_modules\/(@[^/]+\/[^/]+|[^/]+)/.exec(path)?.[0] ?? (path.split('/').slice(0, 3).join('/') || '')
}

/** Counts the statements until `end`, which prints them. */
export async function countStatements(adminUrl: string): Promise<{ end(visits: number): Promise<void> }> {
  const admin = new pg.Client({ connectionString: adminUrl })
  await admin.connect()
  await admin.query('select pg_stat_statements_reset()')
  return {
    async end(visits) {
      const { rows } = await admin.query<{ query: string; calls: string; time: number; wal: string }>(
        `select query, calls, total_exec_time as time, wal_bytes as wal from pg_stat_statements
          where dbid = (select oid from pg_database where datname = 'uketsuke') order by total_exec_time desc limit ${shown}`,
      )
      await admin.end()
      console.log('\nStatements: ms, calls and WAL bytes per visit')
      for (const { query, calls, time, wal } of rows) {
        const figures = [formatDecimal(time / visits), formatDecimal(Number(calls) / visits, 1), formatDecimal(Number(wal) / visits, 0)]
        console.log(`${figures.map((figure) => figure.padStart(8)).join('')}  ${query.replace(/\s+/g, ' ').slice(0, maxStatementLength)}`)
      }
    },
  }
}
