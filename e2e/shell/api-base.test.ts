/** R7.1: the API at its own URL, here another port. Pages of configured origins may call it, no others. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { longTest } from '../../test/matrix.ts'
import { password } from '../../test/world.ts'
import { deskViewport } from '../support/browser.ts'
import { joinVisitors, openDeskPage, readTicketStatus } from '../support/desk.ts'
import { openE2eApp } from '../support/e2e-app.ts'
import { openFaultyProxy } from '../support/proxy.ts'
import { openTestQueue, type TestQueue } from '../support/queue.ts'
import { chooseCounter, findSnackbar, nextVisitorBar, signIn } from '../support/staff.ts'

let api: Awaited<ReturnType<typeof openFaultyProxy>>
const stage = openE2eApp({
  settings: async (origin) => {
    api = await openFaultyProxy(origin)
    return { API_BASE: `${api.origin}/api/v1/`, CORS_ORIGINS: `https://other.example, ${origin}` }
  },
})
let queue: TestQueue
beforeAll(async () => {
  queue = await openTestQueue(stage.app)
  await joinVisitors(stage, queue, '山田', '佐藤')
})
afterAll(() => api?.close())

const toApi = /left the origin: http:\/\/127\.0\.0\.1:\d+\/api\/v1\/shops/

longTest('A staff page calls an API at another origin with token and idempotency key', async () => {
  const page = await openDeskPage(stage, queue, { counter: '1', expected: toApi })
  const [command] = await Promise.all([
    page.waitForRequest(/call-next$/),
    nextVisitorBar(page).getByRole('button', { name: '呼び出す' }).click(),
  ])
  expect(new URL(command.url()).origin).toBe(api.origin)
  const headers = await command.allHeaders()
  expect([headers.authorization, headers['idempotency-key'], headers.cookie]).toEqual([
    expect.stringMatching(/^Bearer /),
    expect.any(String),
    undefined,
  ])
  await findSnackbar(page, 'A001 山田 様を呼び出しました').waitFor()
  await expect.poll(() => readTicketStatus(stage, queue, 'A001')).toBe('called')
})

longTest('The browser blocks API calls from pages of an origin that is not configured', async () => {
  queue = await openTestQueue(stage.app)
  await joinVisitors(stage, queue, '山田')
  const expected = new RegExp(`${toApi.source}|blocked by CORS policy`)
  const page = await (await stage.browser.person(stage.networkOrigin, { viewport: deskViewport, expected })).newPage()
  await signIn(page, { email: queue.member.email, password }, '/shopAdmin/waiting')
  await chooseCounter(page, '2')
  await nextVisitorBar(page).getByText('山田 様').waitFor()
  const [failed] = await Promise.all([
    page.waitForEvent('requestfailed', (request) => request.url().endsWith('/call-next')),
    nextVisitorBar(page).getByRole('button', { name: '呼び出す' }).click(),
  ])
  expect(new URL(failed.url()).origin).toBe(api.origin)
  expect(await readTicketStatus(stage, queue, 'A001')).toBe('waiting')
})

describe('which origins the API accepts', () => {
  const preflight = (origin: string) =>
    fetch(`${api.origin}/api/v1/shops/${queue.shop.scope.shopId}/tickets`, {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'authorization,idempotency-key' },
    })
  const consent = (answer: Response) => answer.headers.get('access-control-allow-origin')

  test('A preflight request is allowed from configured origins only', async () => {
    for (const origin of [stage.app.origin, 'https://other.example']) {
      const answer = await preflight(origin)
      expect([answer.status, consent(answer)]).toEqual([204, origin])
      const allowed = answer.headers.get('access-control-allow-headers')!.split(',')
      expect(allowed).toEqual(expect.arrayContaining(['authorization', 'idempotency-key', 'content-type']))
      expect(answer.headers.get('access-control-allow-credentials')).toBeNull()
    }
    for (const origin of ['https://elsewhere.example', 'null', `${stage.app.origin}0`, stage.networkOrigin])
      expect([origin, consent(await preflight(origin))]).toEqual([origin, null])
  })

  test('An error response is readable by pages of configured origins only', async () => {
    const ask = (origin: string) => fetch(`${api.origin}/api/v1/me`, { headers: { origin } })
    const answer = await ask(stage.app.origin)
    expect([answer.status, consent(answer), answer.headers.get('vary')]).toEqual([401, stage.app.origin, 'Origin'])
    expect(consent(await ask('https://elsewhere.example'))).toBeNull()
  })

  test('The event stream, which uses the cookie, is closed even to configured origins', async () => {
    const answer = await fetch(`${api.origin}/api/v1/live?topic=nothing`, { headers: { origin: stage.app.origin } })
    expect(consent(answer)).toBeNull()
    await answer.body?.cancel()
  })
})
