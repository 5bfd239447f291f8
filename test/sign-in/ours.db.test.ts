/** The scenarios against our service. `emulator.long.test.ts` plays the same ones against the public emulator. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { sampledTest } from '../matrix.ts'
import type { RunningService } from './open-service.ts'
import { scenarios } from './scenarios.ts'
import { startUketsukeSignInService } from './uketsuke-server.ts'

let ours: RunningService
beforeAll(async () => {
  ours = await startUketsukeSignInService()
})
afterAll(() => ours.stop())
afterEach(() => ours.closeTabs())

test('There are at least 60 sign-in scenarios, each with its own name', () => {
  expect(new Set(scenarios.map(({ name }) => name)).size).toBe(scenarios.length)
  expect(scenarios.length).toBeGreaterThanOrEqual(60)
})

sampledTest(
  scenarios.map((scenario) => [scenario.name, scenario] as const),
  3,
)('Our sign-in service answers the scenario "%s" as specified', async (_, { steps, gives }) => {
  expect(await steps(ours.service)).toEqual(gives)
})
