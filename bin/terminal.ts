import { describeFault, messageOf } from '#platform/fault.ts'
import { OperatorError } from '#platform/operator-error.ts'

/** A progress line of the start: what is done, and in what time. `note` replaces the plain "done". */
export function sayStep(what: string): (note?: string) => void {
  const began = performance.now()
  return (note = 'ready') => console.log(`${what}: ${note} (${((performance.now() - began) / 1000).toFixed(1)} s)`)
}

/** Codes of the system, and the classes of PostgreSQL's: no connection, no room, shut down, a failing disk. */
const isOfMachine = /^(?:E[A-Z0-9]+|(?:08|53|57|58)[0-9A-Z]{3})$/

/**
 * Says why a command ended. Of an error of the machine (a full disk, a lost database) the message is all that the operator needs. Any other error may
 * be a fault of ours, and its place is printed for a report.
 */
export function sayFailure(error: unknown): void {
  if (error instanceof OperatorError) {
    console.error(error.message)
    return
  }
  const { code, name, stack = [] } = describeFault(error)
  console.error(`Unexpected error: ${messageOf(error)}`)
  if (!isOfMachine.test(code ?? '')) for (const line of [name, ...stack]) console.error(`  ${line}`)
}
