/** Callable functions with the real SDK: addresses, headers, timeout and messages (R7.2, R8.3). */
import { deleteApp, type FirebaseApp, initializeApp } from 'firebase/app'
import { connectFunctionsEmulator, type FunctionsError, getFunctions, httpsCallable } from 'firebase/functions'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'

let app: TestApp
let browser: FirebaseApp
let requests: { url: string; headers: Headers }[] = []
const plainFetch = globalThis.fetch
const pages = 'https://pages.example.jp'

beforeAll(async () => {
  app = await startApp({ settings: () => ({ CORS_ORIGINS: pages, ROLE: 'web' }) })
})
afterAll(() => app?.stop())
afterEach(async () => {
  vi.useRealTimers()
  globalThis.fetch = plainFetch
  requests = []
  await deleteApp(browser)
})

/** Opens an SDK app whose requests are recorded. `answer` replaces the server. */
function open(answer: (url: string, init?: RequestInit) => Promise<Response> = (url, init) => plainFetch(url, init)): FirebaseApp {
  globalThis.fetch = (input, init) => {
    requests.push({ url: String(input), headers: new Headers(init?.headers) })
    return answer(String(input), init)
  }
  browser = initializeApp({ apiKey: 'uketsuke', projectId: 'uketsuke' }, 'callable')
  return browser
}
const failure = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (error: FunctionsError) => [error.code, error.message],
  )
const fixed =
  (body: string, status = 200) =>
  async () =>
    new Response(body, { status })

test('The SDK reaches functions at our domain, the emulator or a region (R7.2)', async () => {
  const own = getFunctions(open(), `${app.origin}/functions`)
  expect((await httpsCallable(own, 'setup.get')()).data).toMatchObject({ done: expect.any(Boolean) })
  expect(requests.map(({ url }) => url)).toEqual([`${app.origin}/functions/setup.get`])
  await deleteApp(browser)

  const emulated = getFunctions(open())
  connectFunctionsEmulator(emulated, '127.0.0.1', Number(new URL(app.origin).port))
  expect((await httpsCallable(emulated, 'setup.get')()).data).toMatchObject({ done: expect.any(Boolean) })
  expect(requests.at(-1)?.url).toBe(`${app.origin}/uketsuke/us-central1/setup.get`)
  await deleteApp(browser)

  const hosted = getFunctions(open(fixed('{"result":1}')), 'asia-northeast1')
  await httpsCallable(hosted, 'setup.get')()
  expect(requests.at(-1)?.url).toBe('https://asia-northeast1-uketsuke.cloudfunctions.net/setup.get')
})

test('The SDK’s headers are allowed from our pages and never logged (R7.2)', async () => {
  const sent = { 'firebase-instance-id-token': 'secret-of-the-browser', 'x-firebase-appcheck': 'secret-of-the-app' }
  for (const at of ['/functions', '/uketsuke/us-central1']) {
    const preflight = await app.request(`${at}/setup.get`, {
      method: 'OPTIONS',
      headers: { origin: pages, 'access-control-request-method': 'POST', 'access-control-request-headers': Object.keys(sent).join(',') },
    })
    const allowed = preflight.headers.get('access-control-allow-headers')?.split(',') ?? []
    expect([preflight.headers.get('access-control-allow-origin'), allowed]).toEqual([pages, expect.arrayContaining(Object.keys(sent))])
    const headers = { ...sent, origin: pages, 'content-type': 'application/json' }
    const response = await app.request(`${at}/setup.get`, { method: 'POST', headers, body: '{"data":null}' })
    expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([200, pages])
  }
  for (const secret of Object.values(sent)) expect(app.logged.join('')).not.toContain(secret)
  open()
})

test('A call of the SDK times out after 70 seconds by default (R7.2)', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const call = failure(httpsCallable(getFunctions(open(() => new Promise(() => {}))), 'setup.get')())
  await vi.advanceTimersByTimeAsync(69_999)
  expect(await Promise.race([call, 'waiting'])).toBe('waiting')
  await vi.advanceTimersByTimeAsync(1)
  expect(await call).toEqual(['functions/deadline-exceeded', 'deadline-exceeded'])
})

test('An invalid response or a cancelled call gives an error text of the SDK (R8.3)', async () => {
  const called = (answer: (url: string, init?: RequestInit) => Promise<Response>) =>
    httpsCallable(getFunctions(open(answer), `${app.origin}/functions`), 'setup.get')
  const failures: (string[] | undefined)[] = []
  for (const body of ['not json', '{}']) {
    failures.push(await failure(called(fixed(body))()))
    await deleteApp(browser)
  }
  const waiting = failure(called(() => new Promise(() => {}))())
  await vi.waitFor(() => expect(requests).toHaveLength(3))
  await deleteApp(browser)
  failures.push(await waiting)

  const giveUp = new AbortController()
  const stream = called(
    (_, init) =>
      new Promise((_resolve, reject) => init?.signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')))),
  )
    .stream(null, { signal: giveUp.signal })
    .then(({ data }) => data)
  const cancelled = failure(stream)
  await vi.waitFor(() => expect(requests).toHaveLength(4))
  giveUp.abort()
  failures.push(await cancelled)

  expect(failures.map((one) => one?.[1]?.replace(/ \[.*\]$/, ''))).toEqual([
    'Response is not valid JSON object.',
    'Response is missing data field.',
    'Firebase Functions instance was deleted.',
    'Request was cancelled.',
  ])
})
