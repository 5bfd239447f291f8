import { readFileSync } from 'node:fs'

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
    // After the name in brackets, the 12th and 13th field: ticks of 10 ms in the program and in the kernel.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
    return (Number(fields[11]) + Number(fields[12])) * 10
  } catch {
    return Number.NaN
  }
}

function fromProc(file: string, line: RegExp): number {
  try {
    return Number(line.exec(readFileSync(file, 'utf8'))?.[1]) * 1024
  } catch {
    return Number.NaN
  }
}
