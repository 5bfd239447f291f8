/** The scenarios against the public emulator. Its differences from ours are listed in docs/sign-in-scenarios.md. */
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { longTest } from '../matrix.ts'
import { startEmulatorService } from './emulator-server.ts'
import type { RunningService } from './open-service.ts'
import { scenarios } from './scenarios.ts'

let theirs: RunningService
beforeAll(async () => {
  theirs = await startEmulatorService()
})
afterAll(() => theirs?.stop())
afterEach(() => theirs.closeTabs())

const tried = scenarios.filter(({ emulator }) => !emulator || 'gives' in emulator)

longTest.each(tried.map((scenario) => [scenario.name, scenario] as const))(
  'The public emulator answers the sign-in scenario "%s" as recorded',
  async (_, { steps, gives, emulator }) => {
    const given = await steps(theirs.service)
    expect(given).toEqual(emulator ? emulator.gives : gives)
    if (emulator) expect(given).not.toEqual(gives)
  },
)
