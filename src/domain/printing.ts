/** Print jobs: a printer asks for them, takes one, prints it and confirms it. Nothing is ever printed twice automatically. */
import type { DeviceTrouble } from './devices.ts'

export const printJobKinds = ['ticket', 'test'] as const
export const printJobStates = ['queued', 'taken', 'printed', 'failed', 'dropped'] as const
export type PrintJobState = (typeof printJobStates)[number]

/** `unconfirmed`: the printer took the job and never said how it ended, so the slip may be on paper. `unknown`: another trouble. */
export const printFailures = ['paperOut', 'coverOpen', 'silent', 'unconfirmed', 'unknown'] as const
export type PrintFailure = (typeof printFailures)[number]

export type PrintJobEnd = { state: 'printed'; reason: null } | { state: 'failed' | 'dropped'; reason: PrintFailure }

/** A slip that comes later would confuse the next visitor, and its figures are no longer true. */
export const printJobLifetimeMs = 180_000
/** A printer that prints a slip may poll before it confirms. */
const printingMs = 3_000

export type OpenPrintJob = { state: PrintJobState; createdAt: Date; takenAt: Date | null }
/** State of the printer. `silent`: it does not poll. */
export type PrinterHealth = { trouble: DeviceTrouble | null; silent: boolean }

const failureOf = (trouble: DeviceTrouble | null): PrintFailure | undefined =>
  trouble === 'paperOut' || trouble === 'coverOpen' ? trouble : undefined

/** Returns the end of a job that is too old; undefined if it is not too old, or ended already. */
export function endByAge({ state, createdAt, takenAt }: OpenPrintJob, now: Date, printer: PrinterHealth): PrintJobEnd | undefined {
  const isOld = (since: Date) => now.getTime() - since.getTime() >= printJobLifetimeMs
  if (state === 'queued' && isOld(createdAt))
    return { state: 'dropped', reason: failureOf(printer.trouble) ?? (printer.silent ? 'silent' : 'unknown') }
  if (state === 'taken' && isOld(takenAt!)) return { state: 'failed', reason: 'unconfirmed' }
  return undefined
}

/** What a poll says about a printer that took a job. `printing`: it still prints. `failed`: it cannot print. */
export type PrinterPoll = { trouble: DeviceTrouble | null; failed: boolean; printing: boolean }

/** Returns the end of a taken job whose printer polls without confirming it; undefined while it may still print. */
export function endByPoll({ takenAt }: OpenPrintJob, now: Date, { trouble, failed, printing }: PrinterPoll): PrintJobEnd | undefined {
  if (failed) return { state: 'failed', reason: failureOf(trouble) ?? 'unknown' }
  if (printing || now.getTime() - takenAt!.getTime() < printingMs) return undefined
  return { state: 'failed', reason: 'unconfirmed' }
}

export const endByTrouble = (trouble: DeviceTrouble | null): PrintJobEnd => ({ state: 'failed', reason: failureOf(trouble) ?? 'unknown' })

/** True if a confirmation may end the job. A failed slip may still come: a printer goes on when it gets paper. So its last word counts. */
export const canConfirm = (state: PrintJobState): boolean => state === 'taken' || state === 'failed'
