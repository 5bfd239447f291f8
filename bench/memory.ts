import { readFileSync } from 'node:fs'

/** Returns a process's resident memory in bytes, from Linux's /proc; NaN elsewhere. */
export function readResidentSetSize(pid: number | undefined): number {
  return fromProc(`/proc/${pid}/status`, /^VmRSS:\s+(\d+) kB/m)
}

/** Returns the memory with shared pages split among their processes, for PostgreSQL. */
export function readProportionalSetSize(pid: number): number {
  return fromProc(`/proc/${pid}/smaps_rollup`, /^Pss:\s+(\d+) kB/m)
}

function fromProc(file: string, line: RegExp): number {
  try {
    return Number(line.exec(readFileSync(file, 'utf8'))?.[1]) * 1024
  } catch {
    return Number.NaN
  }
}
