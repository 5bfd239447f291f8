import type { SignInService } from './service.ts'

export type Scenario = {
  name: string
  requirement: string
  steps(service: SignInService): Promise<unknown>
  /** The result: the SDK's codes, and the parts of users, tokens and claims that are the same in every run. */
  gives: unknown
  /** The emulator's different result, missing if it cannot be tried, and why ours differs. */
  emulator?: { gives?: unknown; because: string }
}
