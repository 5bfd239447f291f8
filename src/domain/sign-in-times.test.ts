import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { popupSize, providerSignInTimings } from './sign-in-times.ts'

function sdk(): string {
  const near = createRequire(createRequire(import.meta.url).resolve('firebase/package.json'))
  const folder = join(dirname(near.resolve('@firebase/auth/package.json')), 'dist/esm')
  return readdirSync(folder)
    .filter((file) => file.endsWith('.js'))
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .join('\n')
}

test('Our sign-in times and popup size equal the Firebase SDK’s (R4.1, R4.2, R9.1)', () => {
  const program = sdk()
  const { popupPoll, popupClosed, eventCache } = providerSignInTimings
  expect(program).toContain(`_POLL_WINDOW_CLOSE_TIMEOUT = new Delay(${popupPoll.short}, ${popupPoll.long})`)
  expect(program).toContain(`${popupClosed} /* _Timeout.AUTH_EVENT */`)
  expect(eventCache).toBe(600_000)
  expect(program).toContain('EVENT_DUPLICATION_CACHE_DURATION_MS = 10 * 60 * 1000')
  expect(program).toContain(`DEFAULT_WIDTH = ${popupSize.width}`)
  expect(program).toContain(`DEFAULT_HEIGHT = ${popupSize.height}`)
})

test('The sign-in frame and script have exactly the required timeouts (R9.1)', () => {
  expect(providerSignInTimings).toMatchObject({ frame: { short: 5_000, long: 15_000 }, identityScript: { short: 30_000, long: 60_000 } })
})
