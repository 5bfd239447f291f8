/** R8.1: each error code of the SDK, provoked in a browser, and the sentence shown for it. Long: in all three languages. */
import type { Page, Route } from 'playwright-core'
import { expect } from 'vitest'
import { type SignInProblemCode, sdkErrorCodes } from '../../src/web/auth/problem.ts'
import { words as en } from '../../src/web/auth/words/en.ts'
import { words as ja } from '../../src/web/auth/words/ja.ts'
import { words as zh } from '../../src/web/auth/words/zh.ts'
import { writeProvidersFile } from '../../test/issuer.ts'
import { longTest } from '../../test/matrix.ts'
import { newMember, newShop, password } from '../../test/world.ts'
import { deskViewport } from '../support/browser.ts'
import { openE2eApp } from '../support/e2e-app.ts'

const stage = openE2eApp({
  settings: async () => ({
    // This provider is never reached: its window stays on our own page.
    OIDC_PROVIDERS: writeProvidersFile({
      'oidc.company': { name: 'ID', issuer: 'https://id.example.jp', clientId: 'a', clientSecret: 'b' },
    }),
  }),
})

type Provoke = (page: Page, credentials: { email: string; password: string }) => Promise<void>

async function sendPassword(page: Page, given: { email: string; password: string }): Promise<void> {
  await page.locator('input[name=email]').fill(given.email)
  await page.locator('input[name=password]').fill(given.password)
  await page.locator('button[type=submit]').click()
}
const signInCall = '**/accounts:signInWithPassword*'
/** Provokes a code by a fixed response to the SDK's call. */
const answered =
  (answer: (route: Route) => Promise<void>): Provoke =>
  async (page, given) => {
    await page.route(signInCall, answer, { times: 1 })
    await sendPassword(page, given)
  }
/** Codes that the SDK reports for a wrongly built page. Ours cannot cause them, so the service returns them. */
const respondWithCode = (code: string) =>
  answered((route) => route.fulfill({ status: 400, json: { error: { code: 400, message: code.toUpperCase().replaceAll('-', '_') } } }))
const provider = (page: Page) => page.locator('form li button').first()

const provoked: Partial<Record<SignInProblemCode, Provoke>> = {
  'network-request-failed': answered((route) => route.abort('connectionfailed')),
  'internal-error': answered((route) => route.fulfill({ json: {} })),
  // The SDK asks for domains once, before the first window.
  'unauthorized-domain': async (page) => {
    await page.route(/\/v1\/projects\?/, (route) => route.fulfill({ json: { authorizedDomains: ['elsewhere.example.jp'] } }), { times: 1 })
    await provider(page).click()
  },
  'popup-closed-by-user': async (page) => {
    const [popup] = await Promise.all([page.waitForEvent('popup'), provider(page).click()])
    await page.getByRole('status').getByRole('button').click()
    await expect.poll(() => popup.isClosed()).toBe(true)
  },
  // The browser keeps no cookie: a sign-in succeeds but returns to the sign-in page, which retries only once.
  'web-storage-unsupported': async (page, given) => {
    await page.route('**/auth/session', (route) => route.fulfill({ status: 204 }))
    await sendPassword(page, given)
  },
}

longTest.each(['ja', 'en', 'zh'] as const)('Each error code of the sign-in SDK shows its own message in %s', async (locale) => {
  const { email } = await newMember(stage.app, (await newShop(stage.app, '若葉')).scope, 'staff')
  const { problems } = { ja, en, zh }[locale]
  const person = await stage.person({ viewport: deskViewport })
  await person.route('**/__/auth/handler*', (route) => route.fulfill({ contentType: 'text/html', body: '' }))
  const page = await person.newPage()
  await page.goto(locale === 'ja' ? '/shopAdmin/login' : `/${locale}/shopAdmin/login`)
  // The order matters: domains are checked when the first window opens, and the last case signs in.
  for (const code of sdkErrorCodes) {
    await (provoked[code] ?? respondWithCode(code))(page, { email, password })
    await page.getByRole('alert').filter({ hasText: problems[code] }).waitFor()
  }
})
