import { describeFault, messageOf } from '#platform/fault.ts'
import { OperatorError } from '#platform/operator-error.ts'

/** A progress line of the start: what is done, and in what time. `note` replaces the plain "done". */
export function sayStep(what: string): (note?: string) => void {
  const began = performance.now()
  return (note = 'ready') => console.log(`${what}: ${note} (${((performance.now() - began) / 1000).toFixed(1)} s)`)
}

/**
 * Why a command ended, for whoever started it. A foreign error (a full disk, a folder that can't be written) is told with its message in one
 * line, unlike in the log: without it nobody could put right what is wrong with the machine.
 */
export function sayFailure(error: unknown): void {
  if (error instanceof OperatorError) {
    console.error(error.message)
    return
  }
  console.error(`Unexpected error: ${messageOf(error)}`)
  console.error(describeFault(error))
}
