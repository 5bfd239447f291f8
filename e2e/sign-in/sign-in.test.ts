/**
 * The sign-in module with the unmodified SDK in a real browser against the real service. It uses undocumented SDK behaviour, so it
 * gates every SDK upgrade.
 */
import { type BrowserContext, chromium, type Page } from 'playwright-core'
import { build, type Rolldown } from 'vite'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { findChromium } from '../../scripts/chromium.mjs'
import { drivenSwitches } from '../../scripts/chromium-switches.mjs'
import { startTestIdentityServer, type TestIdentityServer, testPassword } from '../../src/identity/test-identity.ts'
import { longTest, sampledDescribe } from '../../test/matrix.ts'

/** The code under test in the page: src/web/auth/firebase.ts and problem.ts. Tests compile without browser types. */
declare const auth: {
  signIn(email: string, password: string): Promise<void>
  signOut(): Promise<void>
  currentIdToken(how: { force: boolean }): Promise<string | undefined>
  recreatePageSession(): Promise<boolean>
  onSignInChange(listener: (user: { displayName: string | undefined } | undefined) => void): () => void
  toSignInProblemCode(error: unknown): string
}

let identity: TestIdentityServer
let browser: Awaited<ReturnType<typeof chromium.launch>>
let script: string

beforeAll(async () => {
  const bundle = (await build({
    configFile: false,
    logLevel: 'error',
    define: { 'import.meta.env.VITE_AUTH_SYNC_URL': 'undefined' },
    plugins: [
      {
        name: 'entry',
        resolveId: (id) => (id === 'entry' ? id : undefined),
        load: (id) => {
          const from = (file: string) => JSON.stringify(new URL(`../../src/web/auth/${file}`, import.meta.url).pathname)
          return id === 'entry'
            ? `import * as a from ${from('firebase.ts')}; import * as b from ${from('problem.ts')}; window.auth = { ...a, ...b }`
            : undefined
        },
      },
    ],
    build: { write: false, rolldownOptions: { input: 'entry' } },
  })) as Rolldown.RolldownOutput
  script = bundle.output[0].code
  identity = await startTestIdentityServer({
    async pages(request, { accounts }) {
      const { pathname } = new URL(request.url)
      if (pathname === '/page')
        return new Response('<!doctype html><script type="module" src="/auth.js"></script>', { headers: { 'Content-Type': 'text/html' } })
      if (pathname === '/auth.js') return new Response(script, { headers: { 'Content-Type': 'text/javascript' } })
      // Tells what a server-rendered page knows: the cookie only.
      if (pathname === '/who') {
        const cookie = /__session=([\w-]+)/.exec(request.headers.get('Cookie') ?? '')?.[1] ?? ''
        return Response.json((await accounts.verifySession(cookie))?.email ?? null)
      }
      return undefined
    },
  })
  browser = await chromium.launch({
    executablePath: findChromium() ?? 'chromium',
    args: [...drivenSwitches, '--host-resolver-rules=MAP shop.test 127.0.0.1'],
  })
  await identity.account('staff@example.jp', '田中 太郎')
  await identity.account('other@example.jp')
})
afterAll(async () => {
  await browser?.close()
  await identity?.stop()
})

async function open(context: BrowserContext, origin: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(`${origin}/page`)
  await page.waitForFunction('window.auth')
  return page
}
const signIn = (page: Page, email: string, secret: string = testPassword) =>
  page.evaluate(([e, p]) => auth.signIn(e!, p!).then(() => 'in', auth.toSignInProblemCode), [email, secret])
const signOut = (page: Page) => page.evaluate(() => auth.signOut().then(() => 'out', auth.toSignInProblemCode))
const token = (page: Page, force = false) =>
  page.evaluate((force) => auth.currentIdToken({ force }).then((t) => t ?? null, auth.toSignInProblemCode), force)
const restore = (page: Page) => page.evaluate(() => auth.recreatePageSession().then(String, auth.toSignInProblemCode))
const who = (page: Page) => page.evaluate(() => fetch('/who').then((response) => response.json() as Promise<string | null>))
const valid = async (idToken: string | null) => (await identity.accounts.verifyIdToken(idToken ?? ''))?.email

sampledDescribe(['shop.test', 'localhost'])('on plain http://%s', (name) => {
  const origin = () => `http://${name}:${identity.host.split(':')[1]}`
  let context: BrowserContext
  /** Requests of the running test, and of all tests. */
  let requests: string[]
  const everything: string[] = []
  const synced = () => requests.filter((request) => request.endsWith('/auth/session'))

  beforeEach(async () => {
    context = await browser.newContext()
    requests = []
    context.on('request', (request) => {
      requests.push(`${request.method()} ${request.url()}`)
      everything.push(request.url())
    })
  })
  afterEach(() => context.close())
  const openSignedIn = async () => {
    const page = await open(context, origin())
    expect(await signIn(page, 'staff@example.jp')).toBe('in')
    return page
  }

  test('A page sends the identity service no request while no one is signed in', async () => {
    const page = await open(context, origin())
    expect(await token(page)).toBeNull()
    expect(await restore(page)).toBe('false')
    expect(requests.filter((request) => /identitytoolkit|securetoken|auth\/session/.test(request))).toEqual([])
  })

  test('A refused sign-in returns a problem code such as invalid-email', async () => {
    const page = await open(context, origin())
    expect(await signIn(page, 'staff@example.jp', 'wrong password')).toBe('invalid-credential')
    expect(await signIn(page, 'nobody@example.jp')).toBe('invalid-credential')
    expect(await signIn(page, 'staff')).toBe('invalid-email')
    expect(await who(page)).toBeNull()
  })

  test('A sign-in creates a session cookie that survives a reload', async () => {
    const page = await open(context, origin())
    expect(await signIn(page, 'staff@example.jp')).toBe('in')
    expect(await who(page)).toBe('staff@example.jp')
    expect(await valid(await token(page))).toBe('staff@example.jp')
    const [cookie] = (await context.cookies()).filter((found) => found.name === '__session')
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', secure: false, path: '/' })

    await page.reload()
    const second = await open(context, origin())
    for (const tab of [page, second]) expect(await valid(await token(tab))).toBe('staff@example.jp')
    expect(synced()).toEqual([`POST ${origin()}/auth/session`])

    identity.pass(2)
    expect(await valid(await token(page, true))).toBe('staff@example.jp')
    await expect.poll(() => synced().length).toBe(2)
  })

  test('A lost session cookie is restored, even if the browser’s clock is wrong', async () => {
    const page = await openSignedIn()
    await context.clearCookies()
    expect(await restore(page)).toBe('true')
    expect(await who(page)).toBe('staff@example.jp')
    await context.clearCookies()
    identity.pass(400)
    expect(await restore(page)).toBe('true')
    expect(await who(page)).toBe('staff@example.jp')
  })

  test('An unreachable server does not sign a member out', async () => {
    const page = await openSignedIn()
    const held = await token(page)
    await identity.goAway()
    try {
      await page.reload()
      await page.waitForFunction('window.auth')
      expect(await token(page)).toBe(held)
      expect(await token(page, true)).toBe('network-request-failed')
      expect(await signOut(page)).toBe('login-blocked')
      expect(await token(page)).toBe(held)
    } finally {
      await identity.comeBack()
    }
    expect(await valid(await token(page, true))).toBe('staff@example.jp')
    expect(await who(page)).toBe('staff@example.jp')
  })

  test('A sleeping tab stays signed in while another tab refreshes the tokens', async () => {
    const page = await openSignedIn()
    const sleeper = await open(context, origin())
    await token(sleeper)
    // Other tabs get storage events late when asleep. Here they get none at all.
    await sleeper.evaluate(`addEventListener('storage', (event) => event.stopImmediatePropagation(), { capture: true })`)
    for (let hour = 0; hour < 2; hour++) {
      identity.pass(3600)
      expect(await valid(await token(page, true))).toBe('staff@example.jp')
    }
    identity.pass(60)
    expect(await valid(await token(sleeper, true))).toBe('staff@example.jp')
    expect(await valid(await token(page, true))).toBe('staff@example.jp')
  })

  longTest('Signing out ends session and tokens, and all tabs follow a sign-out or sign-in', async () => {
    const page = await openSignedIn()
    const second = await open(context, origin())
    const held = await token(page, true)
    await second.evaluate(() => {
      Object.assign(globalThis, { users: [] })
      auth.onSignInChange((user) => (globalThis as unknown as { users: unknown[] }).users.push(user?.displayName ?? null))
    })
    const reportedUsers = () => second.evaluate(() => (globalThis as unknown as { users: unknown[] }).users)
    await expect.poll(reportedUsers).toEqual(['田中 太郎'])
    expect(await signOut(page)).toBe('out')
    await expect.poll(reportedUsers).toEqual(['田中 太郎', null])
    expect(await who(page)).toBeNull()
    expect(await valid(held)).toBeUndefined()
    expect((await context.cookies()).filter((found) => found.name === '__session')).toEqual([])
    expect(await signOut(page)).toBe('out')

    expect(await signIn(second, 'other@example.jp')).toBe('in')
    await expect.poll(async () => valid(await token(page))).toBe('other@example.jp')
    expect(await who(page)).toBe('other@example.jp')
  })

  test('Sign-in and sign-out send requests to the page’s own origin only', () => {
    expect(everything.length).toBeGreaterThan(20)
    expect(everything.filter((url) => !url.startsWith(`${origin()}/`))).toEqual([])
  })
})
