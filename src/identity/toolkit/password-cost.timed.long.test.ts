import { expect } from 'vitest'
import { longTest } from '../../../test/matrix.ts'
import { callToolkit, startTestIdentityServer } from '../test-identity.ts'

longTest('An unknown e-mail costs more than a third of a wrong password’s computing time', async () => {
  const usual = await startTestIdentityServer({ passwords: 'usual' })
  await usual.account('time@example.jp')
  const costs = { known: [] as number[], unknown: [] as number[] }
  for (let n = 0; n < 3; n++)
    for (const [kind, email] of [
      ['known', 'time@example.jp'],
      ['unknown', `time${n}@example.jp`],
    ] as const) {
      const before = process.cpuUsage()
      const response = await callToolkit(usual.routes, 'accounts:signInWithPassword', { email, password: 'wrong guess' })
      const { user, system } = process.cpuUsage(before)
      expect(await response.text()).toContain('INVALID_LOGIN_CREDENTIALS')
      costs[kind].push(user + system)
    }
  // Without the dummy hash an unknown e-mail would cost a tenth.
  expect(Math.min(...costs.unknown)).toBeGreaterThan(Math.min(...costs.known) / 3)
  await usual.stop()
})
