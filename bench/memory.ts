import { readFileSync } from 'node:fs'

/** Memory of a process that is in RAM, in bytes. From Linux's /proc: elsewhere NaN. */
export function residentBytes(pid: number | undefined): number {
  return fromProc(`/proc/${pid}/status`, /^VmRSS:\s+(\d+) kB/m)
}

/** The same where several processes share pages: each counts its part of them (PostgreSQL's). */
export function proportionalBytes(pid: number): number {
  return fromProc(`/proc/${pid}/smaps_rollup`, /^Pss:\s+(\d+) kB/m)
}

function fromProc(file: string, line: RegExp): number {
  try {
    return Number(line.exec(readFileSync(file, 'utf8'))?.[1]) * 1024
  } catch {
    return Number.NaN
  }
}
