import { errorMessageForOperator, toFault } from '#platform/fault.ts'
import { OperatorError } from '#platform/operator-error.ts'

/** Returns a function that prints a finished step with its time. `note` replaces "ready". */
export function reportStep(step: string): (note?: string) => void {
  const began = performance.now()
  return (note = 'ready') => console.log(`${step}: ${note} (${((performance.now() - began) / 1000).toFixed(1)} s)`)
}

/** Error codes of the system, and PostgreSQL's classes for connection, resources, shutdown and I/O. */
const isOfMachine = /^(?:E[A-Z0-9]+|(?:08|53|57|58)[0-9A-Z]{3})$/

/**
 * Prints why a command ended. For an error of the machine, such as a full disk, the message is enough.
 * Other errors may be bugs, so their places are printed for a report.
 */
export function reportFailure(error: unknown): void {
  if (error instanceof OperatorError) {
    console.error(error.message)
    return
  }
  const { code, name, stack = [] } = toFault(error)
  console.error(`Unexpected error: ${errorMessageForOperator(error)}`)
  if (!isOfMachine.test(code ?? '')) for (const line of [name, ...stack]) console.error(`  ${line}`)
}
