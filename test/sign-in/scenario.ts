import type { Service } from './service.ts'

export type Scenario = {
  name: string
  /** Of the specification. */
  requirement: string
  steps(service: Service): Promise<unknown>
  /** What comes of it: the SDK's codes, and what of users, tokens and claims doesn't differ between two runs. */
  gives: unknown
  /** The emulator does otherwise: what comes of it there, nothing where it can't be tried, and why ours isn't so. */
  emulator?: { gives?: unknown; because: string }
}
