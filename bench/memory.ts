import { readFileSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'

/** Returns a process's resident memory in bytes, from Linux's /proc; NaN elsewhere. */
export function readResidentSetSize(pid: number | undefined): number {
  return fromProc(`/proc/${pid}/status`, /^VmRSS:\s+(\d+) kB/m)
}

/** Returns the memory with shared pages split among their processes, for PostgreSQL. */
export function readProportionalSetSize(pid: number): number {
  return fromProc(`/proc/${pid}/smaps_rollup`, /^Pss:\s+(\d+) kB/m)
}

/** Returns the processor time that a process has used in ms, to the nearest 10; NaN elsewhere. */
export function readProcessorTime(pid: number | undefined): number {
  try {
    // The 12th and 13th field: ticks of 10 ms in the program and in the kernel. The next two are those of ended children.
    const fields = readStat(pid)
    return (Number(fields[11]) + Number(fields[12])) * 10
  } catch {
    return Number.NaN
  }
}

/** Returns the processor time of a process and its children in ms, including children that have ended; NaN elsewhere than on Linux. */
export async function readFamilyProcessorTime(pid: number): Promise<number> {
  try {
    const ended = readStat(pid).slice(13, 15)
    const running = [pid, ...(await findDescendants(pid))].map(readProcessorTime).filter((ms) => !Number.isNaN(ms))
    return [...running, ...ended.map((ticks) => Number(ticks) * 10)].reduce((sum, ms) => sum + ms, 0)
  } catch {
    return Number.NaN
  }
}

/** Returns the processes from /proc; without it none are found. */
export async function findDescendants(ancestor: number): Promise<number[]> {
  const parents = new Map<number, number>()
  for (const name of await readdir('/proc').catch(() => [])) {
    const parent = /^PPid:\s+(\d+)/m.exec(await readFile(`/proc/${name}/status`, 'utf8').catch(() => ''))?.[1]
    if (parent) parents.set(Number(name), Number(parent))
  }
  const results = [ancestor]
  for (const pid of results) for (const [child, parent] of parents) if (parent === pid && !results.includes(child)) results.push(child)
  return results.slice(1)
}

/** Returns the fields after the process's name in brackets. */
const readStat = (pid: number | undefined) => readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')

function fromProc(file: string, line: RegExp): number {
  try {
    return Number(line.exec(readFileSync(file, 'utf8'))?.[1]) * 1024
  } catch {
    return Number.NaN
  }
}
