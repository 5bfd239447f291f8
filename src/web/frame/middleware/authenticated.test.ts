import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import type { PageContext } from '#contract/page.ts'
import { meContext, pageContext } from '../../api/page.ts'
import { authenticated } from './authenticated.ts'

const account = {
  accountId: 'a',
  email: 'hana@example.com',
  displayName: null,
  memberships: [],
  factorDemanded: null as null | { day: string; due: boolean },
}
const problem = (status: number, code = 'auth.missing') => ({ type: 'about:blank', title: '', status, code, detail: '', requestId: '' })

/** @param pattern path of the matched route; defaults to the address. */
async function visit(
  path: string,
  status: number,
  pattern = path.slice(1).replace(/[?].*$|\/$/, ''),
  code?: string,
  as = account,
): Promise<{ response: Response; callsApi: boolean; context: RouterContextProvider }> {
  let callsApi = false
  const context = new RouterContextProvider()
  const call = async () => {
    callsApi = true
    return status === 200 ? { ok: true, value: as } : { ok: false, problem: problem(status, code) }
  }
  context.set(pageContext, { call } as unknown as PageContext)
  const request = new Request(`http://shop.test${path}`)
  const response = await authenticated(
    { request, url: new URL(request.url), pattern, context, params: {} } as never,
    async () => new Response('the page'),
  )
  return { response: response as Response, callsApi, context }
}

test.each([
  '/',
  '/entry/w',
  '/shopAdminister',
  '/shopAdmin/login',
  '/en/shopAdmin/logout',
  '/shopAdmin/login/',
  '/shopAdmin/forgot',
  '/zh/shopAdmin/signUp',
  '/en/shopAdmin/signInLink',
  '/zh/shopAdmin/phoneSignIn',
  '/zh/shopAdmin/action',
])('%s needs no sign-in', async (path) => {
  const { response, callsApi } = await visit(path, 401)
  expect(response.status).toBe(200)
  expect(callsApi).toBe(false)
})

test.each([
  ['/shopAdmin', '/shopAdmin/login?next=%2FshopAdmin'],
  ['/shopAdmin/waiting?lane=A', '/shopAdmin/login?next=%2FshopAdmin%2Fwaiting%3Flane%3DA'],
  ['/zh/shopAdmin/waiting/1', '/zh/shopAdmin/login?next=%2Fzh%2FshopAdmin%2Fwaiting%2F1'],
])('Without a sign-in %s redirects to the sign-in page with a way back', async (path, goesTo) => {
  const { response } = await visit(path, 401)
  expect(response.status).toBe(302)
  expect(response.headers.get('location')).toBe(goesTo)
})

test('The redirect tells the sign-in page that the session has ended', async () => {
  const { response } = await visit('/shopAdmin', 401, 'shopAdmin', 'auth.invalid')
  expect(response.headers.get('location')).toBe('/shopAdmin/login?next=%2FshopAdmin&ended=')
})

test.each([
  ['/shopadmin/Waiting', 'shopAdmin/waiting'],
  ['/shop%41dmin', '/shopAdmin'],
  ['/EN/shopAdmin/waiting/1', 'en/shopAdmin/waiting/:ticketId'],
  ['/shopAdmin/nowhere', 'shopAdmin/*'],
])('The address %s needs a sign-in because of its route %s', async (path, pattern) => {
  expect((await visit(path, 401, pattern)).response.status).toBe(302)
})

test('A staff page receives the signed-in account', async () => {
  const { response, context } = await visit('/shopAdmin/waiting', 200)
  expect(response.status).toBe(200)
  expect(context.get(meContext)).toEqual(account)
})

test.each([
  [false, '/shopAdmin/waiting', undefined],
  [true, '/shopAdmin/profile', undefined],
  [true, '/en/shopAdmin/waiting', '/en/shopAdmin/profile'],
])('A required second factor (due: %s) redirects %s to %s (undefined: not at all)', async (due, path, goesTo) => {
  const { response } = await visit(path, 200, undefined, undefined, { ...account, factorDemanded: { day: '2026-12-01', due } })
  expect(response.headers.get('location') ?? undefined).toBe(goesTo)
})

test('A server failure is an error, not a redirect to the sign-in page', async () => {
  await expect(visit('/shopAdmin', 503)).rejects.toMatchObject({ init: { status: 503 } })
})
